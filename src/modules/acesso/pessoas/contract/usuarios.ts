import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, ok, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { booleano, porId } from '#kit/parametros.ts'
import { colega, membro, papeisGlobais, usuario } from '#modules/acesso/nucleo/tipos.ts'
import { escolhas } from './entregas.ts'
import {
  busca,
  departamento,
  fuso,
  nome,
  papelOuDesenhado,
  telefone,
  validoAte,
  validoDe,
} from '#modules/acesso/nucleo/contract/comum.ts'

const base = '/api/usuarios' as const
const porMembro = porId.extend({ membro_id: z.uuid('Identificador inválido') })
const editar = 'cad.usuario.editar'

export const usuarios = {
  colegas: endpoint({
    method: 'GET',
    path: '/api/colegas',
    permission: 'sessao',
    summary: 'Colegas ativos, para escolher ou mencionar',
    query: z.object({
      ...consultaDePagina(50),
      busca,
      departamento: departamento.optional(),
      /** only those who are absent now */ ausentes: booleano.optional(),
      ids: z.preprocess(
        (v) => (v === undefined || Array.isArray(v) ? v : [v]),
        z.array(z.uuid('Identificador inválido')).max(100).optional(),
      ),
    }),
    response: sucessoPaginado(colega),
  }),
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: 'cad.usuario.ver',
    summary: 'Pessoas da empresa, por nome',
    query: z.object({
      ...consultaDePagina(50),
      busca,
      ativo: booleano.optional(),
      departamento: departamento.optional(),
      papel: papelOuDesenhado.optional(),
      /** no role valid now, neither in a department nor global */ sem_papel: booleano.optional(),
      cargo_id: z.uuid('Cargo inválido').optional(),
      time_id: z.uuid('Time inválido').optional(),
    }),
    response: sucessoPaginado(usuario),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: 'cad.usuario.ver',
    summary: 'Uma pessoa, com papéis e times',
    params: porId,
    response: sucesso(usuario),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${base}/{id}`,
    permission: editar,
    summary: 'Altera os dados de uma pessoa',
    params: porId,
    body: z.object({
      nome: nome.optional(),
      telefone: telefone.optional(),
      fuso: fuso.optional(),
      cargo_id: z.uuid('Cargo inválido').nullable().optional(),
    }),
    response: sucesso(usuario),
  }),
  desativar: endpoint({
    method: 'POST',
    path: `${base}/{id}/desativar`,
    permission: editar,
    summary: 'Entrega o trabalho em aberto de uma pessoa, tira o acesso e encerra as sessões, em um ato',
    params: porId,
    body: z
      .object({
        motivo: z.string('Motivo inválido').trim().max(500, 'O motivo tem no máximo 500 letras').optional(),
        entregas: escolhas.optional(),
        deixar: z.boolean('Diga se o resto fica para depois').optional(),
      })
      .optional(),
    response: sucesso(usuario),
  }),
  reativar: endpoint({
    method: 'POST',
    path: `${base}/{id}/reativar`,
    permission: editar,
    summary: 'Devolve o acesso a uma pessoa',
    params: porId,
    response: sucesso(usuario),
  }),
  encerrarSessoes: endpoint({
    method: 'POST',
    path: `${base}/{id}/encerrar-sessoes`,
    permission: editar,
    summary: 'Desconecta uma pessoa de todos os aparelhos',
    params: porId,
    response: ok,
  }),
  redefinirMfa: endpoint({
    method: 'POST',
    path: `${base}/{id}/redefinir-mfa`,
    permission: editar,
    summary: 'Remove a verificação em duas etapas de quem perdeu o aparelho',
    params: porId,
    response: ok,
  }),
  novaSenha: endpoint({
    method: 'POST',
    path: `${base}/{id}/nova-senha`,
    permission: editar,
    summary: 'Manda à pessoa um link para trocar a senha, ou o mostra a quem administra e acabou de confirmar quem é',
    params: porId,
    limit: 20,
    body: z.object({ como: z.enum(['email', 'link'], 'Diga como o link vai') }),
    response: sucesso(z.object({ enviado: z.boolean(), sem_correio: z.boolean(), link: z.string().nullable() })),
  }),
  liberarEntrada: endpoint({
    method: 'POST',
    path: `${base}/{id}/liberar-entrada`,
    permission: editar,
    summary: 'Deixa uma pessoa tentar a senha de novo, depois de muitas senhas erradas',
    params: porId,
    response: ok,
  }),
  darPapel: endpoint({
    method: 'POST',
    path: `${base}/{id}/papeis`,
    permission: editar,
    summary: 'Dá um papel em um departamento, com validade',
    params: porId,
    body: z.object({
      departamento,
      papel: papelOuDesenhado,
      valido_de: validoDe.optional(),
      valido_ate: validoAte.optional(),
    }),
    response: sucesso(membro),
  }),
  alterarValidade: endpoint({
    method: 'PUT',
    path: `${base}/{id}/papeis/{membro_id}`,
    permission: editar,
    summary: 'Muda até quando um papel vale',
    params: porMembro,
    body: z.object({ valido_ate: validoAte }),
    response: sucesso(membro),
  }),
  tirarPapel: endpoint({
    method: 'DELETE',
    path: `${base}/{id}/papeis/{membro_id}`,
    permission: editar,
    summary: 'Tira um papel',
    params: porMembro,
    response: ok,
  }),
  definirGlobais: endpoint({
    method: 'PUT',
    path: `${base}/{id}/papeis-globais`,
    permission: editar,
    summary: 'Define quem administra e quem audita',
    params: porId,
    body: z.object({ papeis: z.array(z.enum(papeisGlobais, 'Papel inválido')).max(2, 'Papel repetido') }),
    response: sucesso(usuario),
  }),
}
