# Makes the unit that migrates the database, with the same sandbox, from the unit of the Debian package.
s|^Description=.*|Description=Migration of the database of Tillkeeper|
s| tillkeeper-migrate.service$||
s|^User=.*|User=tillkeeper_owner|
s|^Group=.*|Group=tillkeeper_owner\nType=oneshot|
s|^ExecStart=.*|ExecStart=/usr/bin/tillkeeper migrate|
/^StartLimitIntervalSec=/d
/^# A service that cannot start/d
/^StateDirectory/d
/^# It reads its settings/d
/^# Also where it ends/,/^RestartSec=/d
/^# Requests in flight/,/^KillMode=/d
/^\[Install\]/,$d
