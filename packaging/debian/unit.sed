# Makes the unit of the Debian package from packaging/tillkeeper.service.
1d
s|^Documentation=.*|Documentation=file:///usr/lib/tillkeeper/docs/operations/install.md|
s|^Wants=.*|& tillkeeper-migrate.service|
s|^After=.*|& tillkeeper-migrate.service|
s|^StateDirectory=.*|StateDirectory=tillkeeper|
/^Environment=/d
/^# Owned by root/d
s|^EnvironmentFile=.*|# It reads its settings from /etc/tillkeeper/tillkeeper.env.|
s|^ExecStart=.*|ExecStart=/usr/bin/tillkeeper serve|
