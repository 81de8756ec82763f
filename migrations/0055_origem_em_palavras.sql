-- Where a contact came from is read by people.
update cad.contatos set origem = case origem when 'manual' then 'Cadastro manual' when 'sprinthub' then 'SprintHub' else 'Softmar' end where origem in ('manual', 'sprinthub', 'softmar');
