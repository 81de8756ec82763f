-- Text inside the names of items: the lists of the stock search 20,000 of them.
create index itens_busca_trecho on catalogo.itens using gin (busca gin_trgm_ops) with (gin_pending_list_limit = 512);
