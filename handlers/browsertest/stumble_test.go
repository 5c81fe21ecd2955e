package browsertest

import (
	"fmt"
	"strconv"
	"testing"
)

// TestAnswerThatStumbles: a ply is played, but something between server and page answers with an error. Nobody tells the
// page about its own plies, so it has to look.
func TestAnswerThatStumbles(t *testing.T) {
	t.Parallel()
	s := newSite(t, "")
	asked, _ := pair(t, s, desktop, desktop)
	asked.expect("502")
	want := asked.ply() + 1
	ask[any](asked.window, fmt.Sprintf(`(() => {
		const send = XMLHttpRequest.prototype.send;
		XMLHttpRequest.prototype.send = function (body) {
			XMLHttpRequest.prototype.send = send;
			Object.defineProperty(this, "status", {get() { return this.readyState === 4 ? 502 : 0; }});
			return send.call(this, body);
		};
		document.querySelector(%s).click();
	})()`, quote(button("draw"))))
	asked.until("the table after a ply whose answer was lost", `document.querySelector("#table")?.dataset.ply === `+quote(strconv.Itoa(want)))
}
