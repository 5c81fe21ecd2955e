# The server's guard: it starts and stops the server as it is told on standard input, answers each order with the status of
# what it ran, and when the input ends, because the program that started it has ended, stops the server and removes its
# folder. Arguments: the folder of PostgreSQL's programs, the server's own, which is empty, and a script that makes its folder data, if not
# initdb does.
bin=$1 dir=$2 make=$3
trap '' HUP INT QUIT TERM PIPE # only the end of the input ends it; nobody may be left to read an answer
cd "$dir"
frozen= # the processes of the server that were stopped, without the first one, and that
first=

# made makes the folder data by a script.
made() {
	PATH=$bin:$PATH /bin/sh -ec "$1" && echo "unix_socket_directories = '$dir'" >>data/postgresql.conf
}

# freeze stops the first process, which then makes no others, and those that it has made.
freeze() {
	first=$(head -n 1 data/postmaster.pid) && kill -STOP "$first" || return
	frozen=$(ps -A -o pid= -o ppid= | while read -r pid parent; do [ "$parent" != "$first" ] || echo "$pid"; done)
	kill -STOP $frozen
}

# crush ends a frozen server. None of its processes does anything more, but the first one tidies up its shared memory.
crush() {
	kill -KILL $frozen
	kill -QUIT "$first" && kill -CONT "$first"
	frozen=
	while [ -e data/postmaster.pid ]; do sleep 0.05; done
}

if [ -n "$make" ]; then
	made "$make"
else
	"$bin/initdb" -D data -U portside --auth=trust --locale=C -E UTF8 -N &&
		cat >>data/postgresql.conf <<-END
			listen_addresses = ''
			port = 5432
			unix_socket_directories = '$dir'
			fsync = on
			max_connections = 200
			shared_buffers = 32MB
			min_wal_size = 32MB
			max_wal_size = 64MB
		END
fi </dev/null >log 2>&1
echo $?
while read -r order other; do
	case $order in
	start) "$bin/pg_ctl" start -w -s -D data -l log ;;
	fast | immediate) "$bin/pg_ctl" stop -w -s -D data -m "$order" ;;
	promote) "$bin/pg_ctl" promote -w -s -D data ;;
	make) rm -rf data && made "$other" ;;
	freeze) freeze ;;
	crush) crush ;;
	*) false ;;
	esac </dev/null >>log 2>&1
	echo $?
done
if [ -n "$frozen" ]; then crush; else "$bin/pg_ctl" stop -w -s -D data -m immediate; fi </dev/null >>log 2>&1
cd /
rm -rf "$dir"
