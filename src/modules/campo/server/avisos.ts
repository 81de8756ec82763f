import { z } from 'zod'
import { usuariosComPermissao } from '#modules/acesso/publico.ts'
import { aviso, type TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import { AGENDAR } from '#modules/ordens/contract/comum.ts'
import { linkDaOrdem, linkDasOrdens } from '#modules/ordens/links.ts'
import { DECIDIR, USAR } from '../contract/comum.ts'
import { clienteNaPagina, conflitoMudou, linksErrados } from '../eventos.ts'
import { linkDoCampo, linkDosConflitos } from '../links.ts'
import { nomesDosConflitos } from '../regras/conflitos.ts'
import { conflitoPorId } from './consultas/conflitos.ts'
import { horarioPedido, quemDecidiu } from './consultas/para-avisos.ts'

const mudanca = z.object({
  conflito_id: z.uuid(),
  ordem_id: z.uuid(),
  usuario_id: z.uuid(),
  fato: z.enum(['aberto', 'decidido']),
})

const naPagina = z.object({ ordem_id: z.uuid(), fato: z.enum(['assinou', 'avaliou', 'pediu_horario']) })

export const avisosDoCampo: readonly TipoDeAviso[] = [
  aviso(conflitoMudou, mudanca, {
    tipo: 'campo.conflito',
    modulo: 'Ordens no campo',
    rotulo: 'Conflitos do campo',
    dica: 'O celular de um técnico registrou algo que o escritório já tinha mudado.',
    padrao: ['sino', 'cartao'],
    permissao: DECIDIR,
    async ler(db, e) {
      if (e.fato !== 'aberto') return null
      const c = await conflitoPorId(db, e.conflito_id)
      if (!c || c.decisao) return null
      return {
        para: (await usuariosComPermissao(db, DECIDIR)).map((p) => p.id),
        por: null,
        titulo: `OS ${c.numero}: ${nomesDosConflitos[c.tipo].toLowerCase()}`,
        detalhe: c.frase,
        href: linkDosConflitos({ conflito: c.id }),
        chave: `conflito:${c.id}`,
        grupo: `conflitos:${c.ordem_id}`,
      }
    },
  }),
  aviso(clienteNaPagina, naPagina, {
    tipo: 'campo.horario',
    modulo: 'Ordens no campo',
    rotulo: 'Pedidos de outro horário',
    dica: 'O cliente pediu, pelo link da ordem, outro horário para a visita.',
    padrao: ['sino', 'cartao'],
    permissao: AGENDAR,
    async ler(db, e) {
      if (e.fato !== 'pediu_horario') return null
      const pedido = await horarioPedido(db, e.ordem_id)
      if (!pedido) return null
      return {
        para: (await usuariosComPermissao(db, AGENDAR)).map((p) => p.id),
        por: null,
        titulo: `OS ${pedido.numero}: o cliente pede outro horário`,
        detalhe: pedido.texto,
        href: linkDaOrdem(e.ordem_id),
        chave: `horario:${pedido.id}`,
      }
    },
  }),
  aviso(linksErrados, z.object({ id: z.uuid() }), {
    tipo: 'campo.links_errados',
    modulo: 'Ordens no campo',
    rotulo: 'Muitos links de ordem que não abrem',
    dica: 'Vieram mais endereços errados de ordens de serviço do que pessoas erram: pode ser um programa.',
    padrao: ['sino'],
    permissao: 'plataforma.configurar',
    ler: async (db, e) => ({
      para: (await usuariosComPermissao(db, 'plataforma.configurar')).map((p) => p.id),
      por: null,
      titulo: 'Muitos links de ordens de serviço que não abrem',
      detalhe: 'Pode ser um programa que tenta adivinhar. Nenhum abriu; cada link tem 43 letras sorteadas.',
      href: linkDasOrdens(),
      chave: `links-errados:${e.id}`,
    }),
  }),
  aviso(conflitoMudou, mudanca, {
    tipo: 'campo.decidido',
    modulo: 'Ordens no campo',
    rotulo: 'Decisões sobre o que você registrou',
    dica: 'O escritório decidiu o que vale de um envio seu que não coube.',
    padrao: ['sino'],
    permissao: USAR,
    async ler(db, e) {
      if (e.fato !== 'decidido') return null
      const c = await conflitoPorId(db, e.conflito_id)
      if (!c?.decisao) return null
      return {
        para: [c.usuario_id],
        por: await quemDecidiu(db, c.id),
        titulo: `OS ${c.numero}: ${c.decisao === 'escritorio' ? 'valeu o que o escritório fez' : 'valeu o seu registro'}`,
        detalhe: c.motivo ?? '',
        href: linkDoCampo(c.ordem_id),
        chave: `conflito-decidido:${c.id}`,
      }
    },
  }),
]
