# The server's guard: it starts and stops the server as it is told on standard input, answers each order with the status of
# what it ran, and when the input ends, because the program that started it has ended, stops the server and removes its
# folder. Arguments: the folder of PostgreSQL's programs, the server's own, which is empty, and a script that makes its folder data, if not
# initdb does.
bin=$1 dir=$2 make=$3
trap '' HUP INT QUIT TERM PIPE # only the end of the input ends it; nobody may be left to read an answer
cd "$dir"
if [ -n "$make" ]; then
	PATH=$bin:$PATH /bin/sh -ec "$make" &&
		echo "unix_socket_directories = '$dir'" >>data/postgresql.conf
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
while read -r order; do
	case $order in
	start) "$bin/pg_ctl" start -w -s -D data -l log ;;
	fast | immediate) "$bin/pg_ctl" stop -w -s -D data -m "$order" ;;
	promote) "$bin/pg_ctl" promote -w -s -D data ;;
	*) false ;;
	esac </dev/null >>log 2>&1
	echo $?
done
"$bin/pg_ctl" stop -w -s -D data -m immediate </dev/null >>log 2>&1
cd /
rm -rf "$dir"
