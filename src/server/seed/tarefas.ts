import { sql } from 'kysely'
import { naParedeDe } from '#kit/data-falada.ts'
import { DIA_MS } from '#kit/dias.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { criarModelo } from '#modules/tarefas/server/comandos/modelos.ts'
import { inserirSerie } from '#modules/tarefas/server/comandos/series.ts'
import { mudarSituacao } from '#modules/tarefas/server/comandos/situacao.ts'
import { trancarTarefa } from '#modules/tarefas/server/comandos/mudar.ts'
import { uuidv7 } from '#kit/id.ts'
import { criarTarefa } from '#modules/tarefas/publico.ts'
import { afazeresDe } from './dados-dos-afazeres.ts'

const tipo = (n: number) => `01930000-0000-7000-8000-00000000000${n}`
/** Days from today, time, type and priority of the tasks of a trade, in the order of its titles. */
const AFAZERES = [
  [-2, '10:00', 2, 'alta'],
  [-1, null, 5, 'normal'],
  [0, '11:30', 1, 'alta'],
  [0, '16:00', 6, 'normal'],
  [1, '09:00', 4, 'normal'],
  [1, '14:00', 3, 'normal'],
  [2, null, 1, 'urgente'],
  [3, '15:00', 1, 'normal'],
  [4, null, 2, 'normal'],
  [9, '10:00', 2, 'baixa'],
  [null, null, 1, 'baixa'],
] as const
const POR_PESSOA = 5
/** Transitions applied to a person's tasks, by position: some are in progress, some wait. */
const DEPOIS = { 1: ['iniciar'], 2: ['iniciar', 'aguardar'] } as const
const FEITAS = [
  ['Enviar a proposta por e-mail', 'Enviada; pediu para ligar na quinta.'],
  ['Confirmar o endereço da obra', 'Confirmado com o cliente.'],
] as const

/** Seeds tasks of the demonstration users around today. Does nothing when there are tasks already. */
export async function semearTarefas(s: Servicos): Promise<void> {
  const { db } = s.banco
  if (await db.selectFrom('tarefas.tarefas').select('id').limit(1).executeTakeFirst()) return
  const gente = await db
    .selectFrom('cad.usuarios as u')
    .select(({ selectFrom }) => [
      'u.id',
      sql<string[]>`array(${selectFrom('cad.membros as m')
        .select('m.departamento')
        .whereRef('m.usuario_id', '=', 'u.id')
        .where('m.papel', '<>', 'leitor')
        .orderBy('m.criado_em')
        .orderBy('m.id')})`.as('departamentos'),
    ])
    .where('u.ativo', '=', true)
    .orderBy('u.criado_em')
    .orderBy('u.id')
    .limit(12)
    .execute()
  const cartoes = await db
    .selectFrom('funis.cartoes')
    .select(['id', 'responsavel_id', 'contato_id', 'titulo'])
    .where('situacao', '=', 'aberto')
    .orderBy('id')
    .execute()
  const { ms } = naParedeDe(new Date())
  const dia = (n: number) => new Date(ms + n * DIA_MS).toISOString().slice(0, 10)
  for (const [p, pessoa] of gente.entries()) {
    const titulos = afazeresDe(pessoa.departamentos)
    const seus = cartoes.filter((c) => c.responsavel_id === pessoa.id)
    await s.executar({ usuario: { id: pessoa.id } }, async (u) => {
      for (let i = 0; i < POR_PESSOA; i++) {
        const vez = (p * 3 + i * 2) % AFAZERES.length
        const [em, hora, qual, prioridade] = AFAZERES[vez] ?? AFAZERES[0]
        const titulo = titulos[vez] ?? ''
        const cartao = i % 5 === 4 ? undefined : seus[i]
        // the fourth task is assigned to another colleague and not started (see DEPOIS)
        const dono = i === 3 ? (gente[(p + 1) % gente.length]?.id ?? pessoa.id) : pessoa.id
        const id = await criarTarefa(u, 'sistema', {
          titulo: cartao ? `${titulo}: ${cartao.titulo}`.slice(0, 200) : titulo,
          tipo_id: tipo(qual),
          prioridade,
          prazo: em === null ? null : { dia: dia(em), hora },
          responsavel_id: dono,
          cartao_id: cartao?.id ?? null,
          contato_id: cartao?.contato_id ?? null,
          estimado_min: i % 2 ? 30 : 60,
          itens: i === 2 ? ['Separar os documentos', 'Conferir os valores', 'Enviar ao cliente'] : [],
        })
        if (id && p % 2 === 0)
          for (const verbo of DEPOIS[i as keyof typeof DEPOIS] ?? [])
            await mudarSituacao(u, await trancarTarefa(u.tx, 'sistema', id), verbo, undefined, uuidv7())
      }
      for (const [n, [titulo, resultado]] of FEITAS.entries()) {
        const id = await criarTarefa(u, 'sistema', {
          titulo,
          tipo_id: tipo(n + 1),
          prazo: { dia: dia(-((p + n * 3) % 9) - 1), hora: null },
          responsavel_id: pessoa.id,
          cartao_id: seus[n + 5]?.id ?? null,
          contato_id: seus[n + 5]?.contato_id ?? null,
        })
        if (id) await mudarSituacao(u, await trancarTarefa(u.tx, 'sistema', id), 'concluir', resultado, uuidv7())
      }
    })
  }
  const [primeira] = gente
  if (!primeira) return
  await s.executar(
    { usuario: { id: primeira.id } },
    async (u) =>
      void (await inserirSerie(u, 'sistema', {
        titulo: 'Conferir os inversores sem comunicação',
        regra: { tipo: 'semanal', cada: 1, dias: [1, 4] },
        inicio: dia(0),
        hora: '08:30',
        pular_feriados: true,
        responsavel_id: primeira.id,
        tipo_id: tipo(1),
      })),
  )
  const item = (titulo: string, dias: number, hora: string | null, qual: number) => ({
    titulo,
    dias,
    hora,
    tipo_id: tipo(qual),
    descricao: '',
    prioridade: 'normal' as const,
    dias_uteis: true,
    quem: 'responsavel_do_cartao' as const,
    pessoa_id: null,
    estimado_min: null,
    itens: [],
  })
  await s.executar(sistema, async (u) => {
    await criarModelo(u, {
      nome: 'Acompanhar proposta',
      descricao: 'Retornos depois que a proposta é apresentada.',
      itens: [
        item('Perguntar o que achou da proposta', 2, '10:00', 5),
        item('Ligar e tirar dúvidas', 5, '14:00', 2),
        item('Última conversa antes de encerrar', 10, null, 2),
      ],
    })
    await criarModelo(u, {
      nome: 'Boas-vindas depois da ligação',
      descricao: '',
      itens: [
        item('Mostrar o aplicativo de geração', 1, null, 4),
        item('Conferir a primeira conta', 30, null, 1),
        item('Pedir avaliação e indicação', 45, null, 5),
      ],
    })
  })
}
