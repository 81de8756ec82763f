import { momentoCurtoAqui } from '#kit/aqui.ts'
import {
  ausenciaPorOutro,
  entradaFechada,
  pedidoAlterado,
  trabalhoEntregue,
  usuariosComPermissao,
} from '#modules/acesso/publico.ts'
import {
  cartaoAprovacao,
  cartaoAtribuido,
  cartaoAviso,
  cartaoMencao,
  cartaoPrazo,
  type AvisoDoCartao,
} from '#modules/funis/publico.ts'
import { tarefaDelegada, tarefaLembrete, tarefaRecusada, tarefaVenceu } from '#modules/tarefas/publico.ts'
import { aviso, type FatoParaAvisar, type TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import { trabalhoMorreu } from '../eventos.ts'
import { aindaEspera, decididoDoPedido, nomeDoFunil, nomesDasPessoas } from './consultas/fatos.ts'

const enderecoDo = (a: AvisoDoCartao): string =>
  `/funil/${a.funil_id}?cartao=${a.cartao_id}${a.aba ? `&aba=${a.aba}` : ''}${a.comentario_id ? `&comentario=${a.comentario_id}` : ''}`
const doCartao = (a: AvisoDoCartao, funil: string | null, grupo?: string): FatoParaAvisar => ({
  para: a.pessoas,
  por: a.por,
  titulo: a.texto,
  detalhe: [a.titulo, funil].filter(Boolean).join(' · '),
  href: enderecoDo(a),
  chave: a.chave.slice(0, 200),
  cartao_id: a.cartao_id,
  funil_id: a.funil_id,
  ...(grupo ? { grupo } : {}),
})
const porCartao = (
  o: Pick<TipoDeAviso, 'tipo' | 'rotulo' | 'dica' | 'padrao' | 'aoSubstituto'>,
  evento: typeof cartaoMencao,
  juntar = true,
) =>
  aviso(evento, {
    ...o,
    modulo: 'Cartões',
    permissao: 'funis.cartao.ver',
    ler: async (db, a) =>
      doCartao(a, await nomeDoFunil(db, a.funil_id), juntar ? `${o.tipo}:${a.cartao_id}` : undefined),
  })

const daTarefa = (t: { tarefa_id: string }) => `/co/tarefas/view/${t.tarefa_id}`

/** All notification types besides those of the chat, one row each. */
export const registro: readonly TipoDeAviso[] = [
  porCartao(
    {
      tipo: 'cartao.mencao',
      rotulo: 'Menções em cartões',
      dica: 'Quando alguém escreve seu nome em um comentário.',
      padrao: ['sino', 'cartao', 'push'],
    },
    cartaoMencao,
  ),
  porCartao(
    {
      tipo: 'cartao.atribuido',
      rotulo: 'Cartões que passam a você',
      dica: 'Quando um colega, uma regra ou uma passagem entrega um cartão.',
      padrao: ['sino', 'cartao', 'push'],
      aoSubstituto: true,
    },
    cartaoAtribuido,
    false,
  ),
  porCartao(
    {
      tipo: 'cartao.prazo',
      rotulo: 'Prazo de cartões',
      dica: 'Quando um cartão seu está para vencer, ou venceu.',
      padrao: ['sino'],
      aoSubstituto: true,
    },
    cartaoPrazo,
  ),
  aviso(cartaoAprovacao, {
    tipo: 'cartao.aprovacao',
    modulo: 'Cartões',
    permissao: 'funis.cartao.ver',
    rotulo: 'Aprovações',
    dica: 'Quando alguém precisa do seu sim, ou respondeu a um pedido seu.',
    padrao: ['sino', 'cartao', 'email', 'push'],
    // already decided before the notification was sent: nothing to send
    ler: async (db, a) => ((await aindaEspera(db, a.chave)) ? doCartao(a, await nomeDoFunil(db, a.funil_id)) : null),
  }),
  porCartao(
    {
      tipo: 'cartao.aviso',
      rotulo: 'Avisos das regras',
      dica: 'O que uma automação do funil manda dizer.',
      padrao: ['sino'],
    },
    cartaoAviso,
  ),
  aviso(tarefaLembrete, {
    tipo: 'tarefa.lembrete',
    modulo: 'Tarefas',
    rotulo: 'Lembretes',
    dica: 'Antes do prazo de uma tarefa sua.',
    padrao: ['sino', 'cartao', 'push'],
    aoSubstituto: true,
    ler: async (_, t) => ({
      para: [t.usuario_id],
      por: null,
      titulo: `Está perto: ${t.titulo}`,
      detalhe: 'Lembrete de tarefa',
      href: daTarefa(t),
      chave: `tarefa.lembrete:${t.tarefa_id}:${t.vence_em}`,
      grupo: `tarefa:${t.tarefa_id}`,
    }),
  }),
  aviso(tarefaDelegada, {
    tipo: 'tarefa.delegada',
    modulo: 'Tarefas',
    rotulo: 'Tarefas que passam a você',
    dica: 'Quando alguém põe uma tarefa em seu nome.',
    padrao: ['sino', 'cartao', 'push'],
    aoSubstituto: true,
    ler: async (db, t) => ({
      para: [t.usuario_id],
      por: t.por,
      titulo: `${(await nomesDasPessoas(db, [t.por])).get(t.por) ?? 'Alguém'} passou uma tarefa a você`,
      detalhe: t.titulo,
      href: daTarefa(t),
      chave: `tarefa.delegada:${t.ato}`,
    }),
  }),
  aviso(tarefaRecusada, {
    tipo: 'tarefa.recusada',
    modulo: 'Tarefas',
    rotulo: 'Tarefas devolvidas',
    dica: 'Quando alguém não aceita uma tarefa que você passou.',
    padrao: ['sino'],
    ler: async (db, t) => ({
      para: [t.usuario_id],
      por: t.por,
      titulo: `${(await nomesDasPessoas(db, [t.por])).get(t.por) ?? 'Alguém'} devolveu a tarefa “${t.titulo}”`,
      detalhe: t.motivo,
      href: daTarefa(t),
      chave: `tarefa.recusada:${t.ato}`,
    }),
  }),
  aviso(tarefaVenceu, {
    tipo: 'tarefa.venceu',
    modulo: 'Tarefas',
    rotulo: 'Tarefas vencidas',
    dica: 'Quando o prazo de uma tarefa sua passou.',
    padrao: ['sino'],
    aoSubstituto: true,
    ler: async (_, t) => ({
      para: [t.usuario_id],
      por: null,
      titulo: `Venceu: ${t.titulo}`,
      detalhe: 'Tarefa sem conclusão',
      href: daTarefa(t),
      chave: `tarefa.venceu:${t.tarefa_id}:${t.vence_em}`,
      grupo: `tarefa:${t.tarefa_id}`,
    }),
  }),
  aviso(pedidoAlterado, {
    tipo: 'acesso.pedido',
    modulo: 'Pessoas',
    rotulo: 'Pedidos de acesso',
    dica: 'Quando alguém pede para entrar em um departamento que você supervisiona.',
    padrao: ['sino', 'email'],
    permissao: 'cad.pedido.decidir',
    async ler(db, e) {
      const p = await decididoDoPedido(db, e.pedido_id)
      if (p?.status !== 'pendente') return null
      const quem = await usuariosComPermissao(db, `${e.departamento}.area.supervisionar`)
      return {
        para: quem.map((x) => x.id),
        por: p.solicitante_id,
        titulo: `${p.nome} pede acesso`,
        detalhe: p.motivo,
        href: `/${e.departamento}`,
        chave: `acesso.pedido:${e.pedido_id}`,
      }
    },
  }),
  aviso(trabalhoEntregue, {
    tipo: 'acesso.entrega',
    modulo: 'Pessoas',
    rotulo: 'Trabalho entregue a você',
    dica: 'Quando você assume o que outra pessoa tinha em aberto.',
    padrao: ['sino', 'cartao', 'email'],
    ler: async (db, e) => ({
      para: [e.para],
      por: e.por,
      titulo: `O trabalho de ${(await nomesDasPessoas(db, [e.de])).get(e.de) ?? 'alguém'} está com você`,
      detalhe: e.resumo,
      href: '/home',
      chave: `acesso.entrega:${e.entrega_id}:${e.para}`,
    }),
  }),
  aviso(ausenciaPorOutro, {
    tipo: 'acesso.ausencia',
    modulo: 'Pessoas',
    rotulo: 'Ausências marcadas por outra pessoa',
    dica: 'Quando quem lidera você marca ou cancela uma ausência sua.',
    padrao: ['sino', 'cartao', 'email'],
    ler: async (db, e) => ({
      para: [e.usuario_id],
      por: e.por,
      titulo: `${(await nomesDasPessoas(db, [e.por])).get(e.por) ?? 'Alguém'} ${e.cancelada ? 'cancelou' : 'marcou'} uma ausência sua`,
      detalhe: `De ${momentoCurtoAqui(new Date(e.de))} a ${momentoCurtoAqui(new Date(e.ate))}`,
      href: '/configuracoes#ausencia',
      chave: `acesso.ausencia:${e.ausencia_id}:${e.cancelada ? 'cancelada' : 'marcada'}`,
    }),
  }),
  aviso(entradaFechada, {
    tipo: 'acesso.entrada_fechada',
    modulo: 'Pessoas',
    rotulo: 'Muitas senhas erradas',
    dica: 'Quando alguém erra a senha de uma conta tantas vezes que a entrada com senha se fecha por um tempo.',
    padrao: ['sino'],
    async ler(db, e) {
      const [nome, quem] = await Promise.all([
        nomesDasPessoas(db, [e.usuario_id]),
        usuariosComPermissao(db, 'plataforma.configurar'),
      ])
      return {
        para: [...new Set([e.usuario_id, ...quem.map((x) => x.id)])],
        por: null,
        titulo: `Muitas senhas erradas na conta de ${nome.get(e.usuario_id) ?? 'uma pessoa'}`,
        detalhe: 'A entrada com senha ficou fechada por um tempo. Quem administra pode liberar em Pessoas.',
        href: '/configuracoes',
        chave: `acesso.entrada_fechada:${e.usuario_id}:${e.em}`,
        grupo: `acesso.entrada_fechada:${e.usuario_id}`,
      }
    },
  }),
  aviso(trabalhoMorreu, {
    tipo: 'plataforma.trabalho',
    modulo: 'Plataforma',
    rotulo: 'Trabalhos parados',
    dica: 'Quando algo que o Girassol faz sozinho esgotou as tentativas. Não pode ser desligado no sino.',
    padrao: ['sino', 'email'],
    critico: true,
    permissao: 'plataforma.configurar',
    async ler(db, t) {
      const quem = await usuariosComPermissao(db, 'plataforma.configurar')
      return {
        para: quem.map((x) => x.id),
        por: null,
        titulo: 'Um trabalho parou depois de muitas tentativas',
        detalhe: t.nome,
        href: '/configuracoes/notificacoes#parados',
        chave: t.marca,
        grupo: `trabalho:${t.nome}`,
      }
    },
  }),
]
