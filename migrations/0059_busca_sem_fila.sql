-- What is written reaches a GIN index through a list that every search reads from end to end. At the 4 MB that it may grow to by default, that list took
-- longer than the index of a million messages (1.8 of 3.1 ms; 1.1 of 1.3 ms among 200,000 contacts). At 512 kB it takes a tenth, and writing is as fast.
alter index cad.usuarios_busca set (gin_pending_list_limit = 512);
alter index cad.contatos_busca set (gin_pending_list_limit = 512);
alter index cad.contatos_nome_trgm set (gin_pending_list_limit = 512);
alter index cad.contatos_tags set (gin_pending_list_limit = 512);
alter index cad.contatos_campos set (gin_pending_list_limit = 512);
alter index cad.contatos_texto_dos_campos set (gin_pending_list_limit = 512);
alter index cad.contato_identidades_valor set (gin_pending_list_limit = 512);
alter index cad.unidades_consumidoras_numero set (gin_pending_list_limit = 512);
alter index chat.conversas_tags set (gin_pending_list_limit = 512);
alter index chat.mensagens_texto set (gin_pending_list_limit = 512);
alter index meta.leads_busca set (gin_pending_list_limit = 512);
alter index funis.cartoes_busca set (gin_pending_list_limit = 512);
alter index funis.cartoes_etiquetas set (gin_pending_list_limit = 512);
alter index tarefas.tarefas_busca set (gin_pending_list_limit = 512);
