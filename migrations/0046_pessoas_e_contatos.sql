-- A question that every contact made or corrected by hand has to answer. Whoever writes to us, answers a form or an ad is never held up by it:
-- the rule is of the registry's own doors (its form, its import, its API), and what is missing shows on the contact.
alter table cad.contato_campos add column obrigatorio boolean not null default false;
