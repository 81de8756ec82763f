import { z } from 'zod'
import { nomesDasPessoas } from '#modules/acesso/publico.ts'
import { aviso, type TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import { linkDaTarefa } from '#modules/tarefas/links.ts'
import { tarefaDelegada, tarefaLembrete, tarefaRecusada, tarefaVenceu } from '../eventos.ts'

const daTarefa = (t: { tarefa_id: string }) => linkDaTarefa(t.tarefa_id)

const daPessoa = z.object({ tarefa_id: z.uuid(), titulo: z.string(), usuario_id: z.uuid() })
const comPrazo = daPessoa.extend({ vence_em: z.string() })
const delegada = daPessoa.extend({ por: z.uuid(), ato: z.string() })

export const avisosDasTarefas: readonly TipoDeAviso[] = [
  aviso(tarefaLembrete, comPrazo, {
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
  aviso(tarefaDelegada, delegada, {
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
  aviso(tarefaRecusada, delegada.extend({ motivo: z.string() }), {
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
  aviso(tarefaVenceu, comPrazo, {
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
]
