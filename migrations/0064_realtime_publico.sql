-- Whom a message of a channel is for. Null: everybody who may listen to the channel. A channel that many people share
-- (conversations_all) names the inbox or the person, and each listener gets only what their credential lists.
alter table realtime.canal_log add column publico text;
