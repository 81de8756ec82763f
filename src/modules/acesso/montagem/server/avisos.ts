import { z } from 'zod'
import { momentoCurtoAqui } from '#kit/aqui.ts'
import { aviso, type TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import {
  ausenciaPorOutro,
  contaTocada,
  departamentoPedido,
  entradaFechada,
  pedidoAlterado,
  trabalhoEntregue,
  visaoEncerrada,
} from '#modules/acesso/nucleo/eventos.ts'
import { decididoDoPedido } from '#modules/acesso/entrar/server/consultas/pedidos.ts'
import { nomesDasPessoas, usuariosComPermissao } from '#modules/acesso/nucleo/server/consultas/pessoas.ts'

const entrega = z.object({
  entrega_id: z.uuid(),
  de: z.uuid(),
  para: z.uuid(),
  por: z.uuid().nullable(),
  resumo: z.string(),
})
const ausencia = z.object({
  ausencia_id: z.uuid(),
  usuario_id: z.uuid(),
  por: z.uuid(),
  de: z.string(),
  ate: z.string(),
  cancelada: z.boolean(),
})

const toque = z.object({
  toque_id: z.uuid(),
  usuario_id: z.uuid(),
  por: z.uuid(),
  o_que: z.enum(['link_de_senha', 'correio']),
})

const visao = z.object({
  visao_id: z.uuid(),
  pessoa_id: z.uuid(),
  quem_ve_id: z.uuid(),
  de: z.string(),
  ate: z.string(),
})

export const avisosDoAcesso: readonly TipoDeAviso[] = [
  aviso(pedidoAlterado, z.object({ pedido_id: z.uuid(), departamento: z.string() }), {
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
  aviso(trabalhoEntregue, entrega, {
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
  aviso(ausenciaPorOutro, ausencia, {
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
  aviso(departamentoPedido, z.object({ departamento: z.string(), nome: z.string(), por: z.uuid() }), {
    tipo: 'acesso.departamento_pedido',
    modulo: 'Pessoas',
    rotulo: 'Pedidos de departamento',
    dica: 'Quando alguém sente falta de um departamento que a empresa desligou.',
    padrao: ['sino'],
    permissao: 'cad.departamento.editar',
    async ler(db, e) {
      const [nome, quem] = await Promise.all([
        nomesDasPessoas(db, [e.por]),
        usuariosComPermissao(db, 'cad.departamento.editar'),
      ])
      return {
        para: quem.map((x) => x.id),
        por: e.por,
        titulo: `${nome.get(e.por) ?? 'Alguém'} pede o departamento ${e.nome}`,
        detalhe: 'Ele está desligado nesta empresa.',
        href: '/configuracoes/departamentos',
        chave: `acesso.departamento_pedido:${e.departamento}:${e.por}:${new Date().toISOString().slice(0, 10)}`,
      }
    },
  }),
  aviso(entradaFechada, z.object({ usuario_id: z.uuid(), em: z.string() }), {
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
  aviso(contaTocada, toque, {
    tipo: 'acesso.conta_tocada',
    modulo: 'Pessoas',
    rotulo: 'Quem administra mexeu na sua conta',
    dica: 'Quando alguém que administra copia um link da sua senha ou abre um e-mail seu na caixa de saída.',
    padrao: ['sino', 'cartao', 'email'],
    critico: true,
    async ler(db, e) {
      const nome = (await nomesDasPessoas(db, [e.por])).get(e.por) ?? 'Quem administra'
      return {
        para: [e.usuario_id],
        por: e.por,
        titulo:
          e.o_que === 'link_de_senha'
            ? `${nome} copiou um link para trocar a sua senha`
            : `${nome} abriu um e-mail seu na caixa de saída`,
        detalhe: 'Se você não esperava por isso, fale com quem administra e troque a sua senha.',
        href: '/configuracoes',
        chave: `acesso.conta_tocada:${e.toque_id}`,
      }
    },
  }),
  aviso(visaoEncerrada, visao, {
    tipo: 'acesso.visto_como',
    modulo: 'Pessoas',
    rotulo: 'Viram o Girassol como você',
    dica: 'Depois que alguém que administra vê o Girassol como você, sem poder mudar nada.',
    padrao: ['sino'],
    critico: true,
    ler: async (db, e) => ({
      para: [e.pessoa_id],
      por: e.quem_ve_id,
      titulo: `${(await nomesDasPessoas(db, [e.quem_ve_id])).get(e.quem_ve_id) ?? 'Quem administra'} viu o Girassol como você`,
      detalhe: `De ${momentoCurtoAqui(new Date(e.de))} a ${momentoCurtoAqui(new Date(e.ate))}, sem mudar nada.`,
      href: '/configuracoes',
      chave: `acesso.visto_como:${e.visao_id}`,
    }),
  }),
]
