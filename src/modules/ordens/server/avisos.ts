import { z } from 'zod'
import { FUSO } from '#kit/expediente.ts'
import { diaEHora } from '#kit/parede.ts'
import { usuariosComPermissao } from '#modules/acesso/publico.ts'
import { propostaAconteceu } from '#modules/propostas/publico.ts'
import { aviso, type TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import { AGENDAR, CADASTRAR, VER } from '../contract/comum.ts'
import { ordemPassou, preventivaParou } from '../eventos.ts'
import { linkDaOrdem, linkDasPreventivas } from '../links.ts'
import { numeroCurto } from '../regras/numero.ts'
import { situacoes } from '../tipos.ts'
import { recorrenciaDoAviso } from './consultas/cadastros.ts'
import { ordemDoAviso, pecaQueFalta } from './consultas/do-aviso.ts'
import { ordemDoExtra } from './consultas/extras.ts'

const passagem = z.object({
  ordem_id: z.uuid(),
  de: z.enum(situacoes).nullable(),
  para: z.enum(situacoes),
  ciclo: z.number().int(),
})
/** An order that was concluded longer ago came late from a phone, or is history: the list has it. */
const RECENTE_MS = 24 * 3_600_000
export const avisosDasOrdens: readonly TipoDeAviso[] = [
  aviso(ordemPassou, passagem, {
    tipo: 'ordens.escalada',
    modulo: 'Ordens de serviço',
    rotulo: 'Visitas marcadas para você',
    dica: 'Uma ordem de serviço foi agendada para a sua equipe.',
    padrao: ['sino', 'cartao'],
    permissao: VER,
    async ler(db, e) {
      if (e.para !== 'agendada') return null
      const o = await ordemDoAviso(db, e.ordem_id)
      if (!o?.agendada_de || o.agendada_de.getTime() < Date.now()) return null
      return {
        para: o.tecnicos,
        por: null,
        titulo: `${numeroCurto(o)}: ${diaEHora(o.agendada_de, FUSO)}`,
        detalhe: [o.titulo, o.cidade].filter(Boolean).join(' · '),
        href: linkDaOrdem(e.ordem_id),
        chave: `ordem-escalada:${e.ordem_id}:${o.agendada_de.toISOString()}`,
      }
    },
  }),
  aviso(ordemPassou, passagem, {
    tipo: 'ordens.concluida',
    modulo: 'Ordens de serviço',
    rotulo: 'Ordens que você abriu e foram concluídas',
    dica: 'A equipe terminou uma ordem de serviço que você pediu.',
    padrao: ['sino'],
    permissao: VER,
    async ler(db, e) {
      if (e.para !== 'concluida') return null
      const o = await ordemDoAviso(db, e.ordem_id)
      if (!o?.aberta_por || !o.concluida_em || o.concluida_em.getTime() < Date.now() - RECENTE_MS) return null
      return {
        para: [o.aberta_por],
        por: o.concluida_por,
        titulo: `${numeroCurto(o)} foi concluída`,
        detalhe: o.titulo,
        href: linkDaOrdem(e.ordem_id),
        chave: `ordem-concluida:${e.ordem_id}:${e.ciclo}`,
      }
    },
  }),
  aviso(ordemPassou, passagem, {
    tipo: 'ordens.falta_peca',
    modulo: 'Ordens de serviço',
    rotulo: 'Ordens que pararam por falta de peça',
    dica: 'A equipe está no local e parou: falta uma peça.',
    padrao: ['sino', 'cartao'],
    permissao: AGENDAR,
    async ler(db, e) {
      if (e.para !== 'pausada') return null
      const [falta, o] = [await pecaQueFalta(db, e.ordem_id), await ordemDoAviso(db, e.ordem_id)]
      if (falta === null || !o) return null
      return {
        para: (await usuariosComPermissao(db, AGENDAR)).map((p) => p.id),
        por: null,
        titulo: `${numeroCurto(o)} parou: falta peça`,
        detalhe: falta || o.titulo,
        href: linkDaOrdem(e.ordem_id),
        chave: `ordem-sem-peca:${e.ordem_id}:${e.ciclo}:${falta}`.slice(0, 200),
      }
    },
  }),
  aviso(preventivaParou, z.object({ recorrencia_id: z.uuid() }), {
    tipo: 'ordens.preventiva_parada',
    modulo: 'Ordens de serviço',
    rotulo: 'Preventivas que não abriram a ordem',
    dica: 'Chegou o dia de uma visita que se repete, e a ordem dela não pôde ser aberta.',
    padrao: ['sino'],
    permissao: CADASTRAR,
    async ler(db, e) {
      const r = await recorrenciaDoAviso(db, e.recorrencia_id)
      if (!r?.parada) return null
      return {
        para: (await usuariosComPermissao(db, CADASTRAR)).map((p) => p.id),
        por: null,
        titulo: `A preventiva “${r.titulo}” não abriu a ordem`,
        detalhe: r.parada,
        href: linkDasPreventivas(),
        chave: `preventiva-parada:${e.recorrencia_id}:${r.parada}`.slice(0, 200),
      }
    },
  }),
  aviso(propostaAconteceu, z.object({ proposta_id: z.uuid(), fato: z.string() }), {
    tipo: 'ordens.extra_aceito',
    modulo: 'Ordens de serviço',
    rotulo: 'Serviços extras que o cliente aceitou',
    dica: 'O cliente aceitou um serviço extra de uma ordem sua: já pode começar.',
    padrao: ['sino', 'cartao'],
    permissao: VER,
    async ler(db, e) {
      const ordemId = e.fato === 'aceita' ? await ordemDoExtra(db, e.proposta_id) : null
      const o = ordemId ? await ordemDoAviso(db, ordemId) : null
      if (!o || !ordemId) return null
      return {
        para: [...new Set([...o.tecnicos, ...(o.aberta_por ? [o.aberta_por] : [])])],
        por: null,
        titulo: `${numeroCurto(o)}: o cliente aceitou o serviço extra`,
        detalhe: 'Já pode começar.',
        href: linkDaOrdem(ordemId),
        chave: `extra-aceito:${e.proposta_id}`,
      }
    },
  }),
]
