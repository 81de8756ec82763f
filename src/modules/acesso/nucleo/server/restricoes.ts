import { conflito, invalido } from '#kit/erro.ts'
import type { Frases } from '#platform/eventos/restricoes.ts'

/**
 * Translates a violated constraint into a message for the user. Commands check first; these apply when two users act
 * concurrently.
 */
export const frases: Frases = {
  ultimo_admin: () => conflito('Esta é a última pessoa que administra o Girassol. Dê a administração a outra antes.'),
  usuarios_email_key: () => conflito('Já existe uma pessoa com este e-mail.'),
  usuarios_pkey: () => conflito('Já existe uma pessoa com esta conta.'),
  usuarios_cargo_id_fkey: () =>
    invalido('Cargo não encontrado', [{ campo: 'cargo_id', mensagem: 'Cargo não encontrado' }]),
  convites_cargo_id_fkey: () =>
    invalido('Cargo não encontrado', [{ campo: 'cargo_id', mensagem: 'Cargo não encontrado' }]),
  membros_sem_repeticao: () => conflito('A pessoa já tem esse papel nesse período.'),
  membros_usuario_id_fkey: () => conflito('A pessoa não existe mais.'),
  convites_um_aberto: () => conflito('Já há um convite aberto para este e-mail.'),
  convite_papeis_sem_repeticao: () =>
    invalido('Há um papel repetido', [{ campo: 'papeis', mensagem: 'Há um papel repetido' }]),
  cargos_nome_key: () => conflito('Já existe um cargo com este nome.'),
  times_nome_key: () => conflito('Já existe um time com este nome.'),
  times_lider_id_fkey: () =>
    invalido('Pessoa não encontrada', [{ campo: 'lider_id', mensagem: 'Pessoa não encontrada' }]),
  time_membros_usuario_id_fkey: () =>
    invalido('Há uma pessoa que não existe', [{ campo: 'membros', mensagem: 'Há uma pessoa que não existe' }]),
  papeis_desenhados_nome_key: () => conflito('Já existe um papel com este nome.'),
  papel_permissoes_oferecida: () =>
    invalido('Há uma permissão com um alcance que ela não tem', [
      { campo: 'permissoes', mensagem: 'Há uma permissão com um alcance que ela não tem' },
    ]),
  papel_arquivado: () =>
    invalido('Este papel está arquivado', [{ campo: 'papel', mensagem: 'Este papel está arquivado' }]),
  papel_de_outro_departamento: () =>
    invalido('Este papel é de outro departamento', [
      { campo: 'departamento', mensagem: 'Este papel é de outro departamento' },
    ]),
  papel_em_outro_departamento: () =>
    conflito('Há quem tenha este papel em outro departamento. Tire o papel dessas pessoas antes de mudá-lo.'),
  convite_papeis_papel_desenhado_id_fkey: () =>
    invalido('Papel não encontrado', [{ campo: 'papeis', mensagem: 'Papel não encontrado' }]),
  membros_papel_desenhado_id_fkey: () =>
    invalido('Papel não encontrado', [{ campo: 'papel', mensagem: 'Papel não encontrado' }]),
  cargo_papeis_papel_desenhado_id_fkey: () =>
    invalido('Papel não encontrado', [{ campo: 'papeis', mensagem: 'Papel não encontrado' }]),
  cargo_papeis_sem_repeticao: () =>
    invalido('Há um papel repetido', [{ campo: 'papeis', mensagem: 'Há um papel repetido' }]),
  pedidos_outro_decide: () => conflito('Quem pediu o acesso não pode decidir sobre ele.'),
  ausencias_uma_de_cada_vez: () => conflito('Já há uma ausência marcada que cruza este período.'),
  ausencias_termina_depois: () =>
    invalido('A ausência termina antes de começar', [
      { campo: 'ate', mensagem: 'A ausência termina antes de começar' },
    ]),
  ausencias_outro_substitui: () =>
    invalido('Escolha outra pessoa para substituir', [
      { campo: 'substituto_id', mensagem: 'Escolha outra pessoa para substituir' },
    ]),
  ausencias_ninguem_se_nomeia: () =>
    invalido('Escolha outra pessoa: quem marca a ausência de um colega não se põe no lugar dele', [
      { campo: 'substituto_id', mensagem: 'Escolha alguém que não seja você' },
    ]),
  limites_nao_negativos: () =>
    invalido('O limite não pode ser negativo', [{ campo: 'limites', mensagem: 'O limite não pode ser negativo' }]),
  time_funis_funil_id_fkey: () =>
    invalido('Há um funil que não existe', [{ campo: 'funis', mensagem: 'Há um funil que não existe' }]),
  dominios_de_cadastro_pkey: () => conflito('Este domínio já está na lista.'),
}
