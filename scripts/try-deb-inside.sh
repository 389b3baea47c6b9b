#!/bin/bash
# What scripts/try-deb.sh runs in its machine, which ends with the exit code of this script.
set -eEuo pipefail
data=/var/lib/tillkeeper
settings=/etc/tillkeeper/tillkeeper.env
url=http://127.0.0.1:8080

explain() {
  echo "Failed in line $1: $2"
  journalctl --no-pager --lines=40 --unit=tillkeeper --unit=tillkeeper-migrate
}
trap 'explain "$LINENO" "$BASH_COMMAND"' ERR

node() { /usr/lib/tillkeeper/node_modules/node-linux-*/bin/node "$@"; }
main_pid() { systemctl show --property=MainPID --value tillkeeper; }
key() { sha256sum "$data/encryption.key"; }
milliseconds() { date +%s%3N; }

# Says the time since the milliseconds given.
wait_until_ready() {
  node -e "
    const attempt = (left) => fetch('$url/health/ready').then(({ ok }) => ok, () => false).then((ready) => {
      if (ready) return;
      if (left === 0) throw new Error('The service is not ready.');
      setTimeout(attempt, 100, left - 1);
    });
    attempt(300);"
  echo "$1: ready after $(($(milliseconds) - $2)) ms."
}

# A bearer token of the first administrator.
sign_in() {
  node -e "
    const password = /Password: (.+)/.exec(fs.readFileSync('$data/first-administrator.txt', 'utf8'))[1];
    const body = JSON.stringify({ username: 'admin', password });
    fetch('$url/rest/V1/integration/admin/token', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      .then((answer) => answer.json()).then((token) => console.log(token));"
}

# The digest of all receipts that the service lists, and of the key.
served() {
  node -e "
    fetch('$url/admin/api/receipts?page_size=0', { headers: { authorization: 'Bearer $(sign_in)' } })
      .then((answer) => answer.json()).then(({ total_count, items }) => {
        if (!(total_count > 100 && items.length === total_count)) throw new Error(total_count + ' receipts');
        console.log(items.map(({ sale_id, receipt_token, grand_total }) => [sale_id, receipt_token, grand_total].join()).join('\n'));
      });" | sha256sum
  key
}

check_settings_files() {
  [ "$(stat -c '%a %U %G' "$settings")" = "640 root tillkeeper" ]
  [ "$(stat -c '%a %U %G' /etc/tillkeeper/owner.env)" = "640 root tillkeeper_owner" ]
}

dpkg --install /trial/tillkeeper.deb
check_settings_files
[ "$(stat -c '%a %U' "$data" "$data/encryption.key" | tr '\n' ' ')" = "700 tillkeeper 600 tillkeeper " ]
systemd-analyze verify tillkeeper.service tillkeeper-migrate.service
runuser -u postgres -- createuser tillkeeper_owner
runuser -u postgres -- createuser tillkeeper
runuser -u postgres -- createdb --owner=tillkeeper_owner --encoding=UTF8 --locale=C.UTF-8 --template=template0 tillkeeper
began=$(milliseconds)
systemctl --quiet enable --now tillkeeper
wait_until_ready "First start, with an empty database" "$began"

# The sandbox is in force, not only written down.
status="$(tr '\t\n' ' ;' <"/proc/$(main_pid)/status")"
[[ "$status" == *"Uid: $(id -u tillkeeper) "*";CapBnd: 0000000000000000;"*";NoNewPrivs: 1;Seccomp: 2;"* ]]
systemd-analyze security --no-pager --threshold=15 tillkeeper | tail -1

tillkeeper doctor
# The service's user is not the owner, and cannot become it.
tillkeeper doctor | grep -F "two roles: tillkeeper cannot change or delete closings"
if runuser -u tillkeeper -- cat /etc/tillkeeper/owner.env; then false; fi
if runuser -u tillkeeper -- psql --user=tillkeeper_owner tillkeeper --command="select 1"; then false; fi
tillkeeper migrate
# Only root and the service's user can use the command.
if refused="$(runuser -u nobody -- tillkeeper --version 2>&1)"; then false; fi
[ "$refused" = "nobody cannot read $settings. Run the command as root: sudo tillkeeper" ]

# The key as a credential of systemd.
drop_in=/etc/systemd/system/tillkeeper.service.d
mkdir "$drop_in"
printf '[Service]\nLoadCredential=key:%s\nEnvironment=ENCRYPTION_KEY_FILE=%%d/key\n' "$data/encryption.key" >"$drop_in/key.conf"
systemctl daemon-reload
began=$(milliseconds)
systemctl restart tillkeeper
wait_until_ready "With the key as a credential" "$began"
tr '\0' '\n' <"/proc/$(main_pid)/environ" | grep '^ENCRYPTION_KEY_FILE=/run/credentials/tillkeeper.service/key$'
rm -r "$drop_in"
systemctl daemon-reload
began=$(milliseconds)
systemctl restart tillkeeper
wait_until_ready "With the key in its file again" "$began"

DEMO_ADMIN_TOKEN="$(sign_in)" tillkeeper demo --url "$url" --exit --receipts 50
before="$(served)"

sed -i 's/^TRUST_PROXY=1$/TRUST_PROXY=127.0.0.1/' "$settings"
old_pid=$(main_pid)
began=$(milliseconds)
dpkg --install /trial/newer.deb
wait_until_ready "Upgrade, from its begin" "$began"
[ "$(main_pid)" != "$old_pid" ]
grep -q '^TRUST_PROXY=127.0.0.1$' "$settings"
check_settings_files
[ "$(served)" = "$before" ]

dpkg --remove tillkeeper
[ ! -e /usr/bin/tillkeeper ] && [ ! -e /usr/lib/tillkeeper ]
[ -z "$(find /proc -maxdepth 1 -user tillkeeper)" ]
grep -q '^TRUST_PROXY=127.0.0.1$' "$settings"
key_before="$(tail -1 <<<"$before")"
[ "$(key)" = "$key_before" ]

purged="$(dpkg --purge tillkeeper)"
echo "$purged"
grep -q "^Without encryption.key the secrets in the database and its backups cannot be read.$" <<<"$purged"
[ ! -e /etc/tillkeeper ]
[ "$(key)" = "$key_before" ]

dpkg --install /trial/tillkeeper.deb
check_settings_files
began=$(milliseconds)
systemctl --quiet enable --now tillkeeper
wait_until_ready "Installed again" "$began"
[ "$(served)" = "$before" ]
tillkeeper doctor | grep -F "stored secrets"
echo "Upgrade, removal and purge keep the data."
