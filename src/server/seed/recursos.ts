import { sql } from 'kysely'
import { somarDias } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { regrasDeInicio, type Regras, type TipoDeRecurso } from '#modules/recursos/tipos.ts'
import { diaDe, paraInstante } from '#kit/parede.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'

interface Semente {
  chave: string
  tipo: TipoDeRecurso
  nome: string
  mais: Record<string, unknown>
  regras?: Partial<Regras>
}

const RECURSOS: readonly Semente[] = [
  {
    chave: 'salareuniao',
    tipo: 'sala',
    nome: 'Sala de reunião',
    mais: {
      capacidade: 8,
      lugar: 'Térreo, ao lado de vendas',
      equipamentos: ['TV', 'Videoconferência', 'Quadro branco'],
      ordem: 1,
    },
  },
  {
    chave: 'sala-girassol',
    tipo: 'sala',
    nome: 'Sala Girassol',
    mais: { capacidade: 14, lugar: '1º andar', equipamentos: ['Projetor', 'Videoconferência', 'Café'], ordem: 2 },
  },
  {
    chave: 'sala-inversor',
    tipo: 'sala',
    nome: 'Sala Inversor',
    mais: { capacidade: 4, lugar: '1º andar', equipamentos: ['TV'], ordem: 3 },
  },
  {
    chave: 'auditorio',
    tipo: 'sala',
    nome: 'Auditório',
    mais: { capacidade: 40, lugar: '2º andar', equipamentos: ['Projetor', 'Som', 'Microfone'], ordem: 4 },
    regras: { aprovacao: 'sempre', folga_antes_min: 15, folga_depois_min: 15 },
  },
  {
    chave: 'carro-eletrico',
    tipo: 'carro',
    nome: 'Carro elétrico',
    mais: {
      placa: 'SOL2E25',
      bateria_kwh: 45,
      autonomia_km: 290,
      carregador: 'Carregador de 7,4 kW na vaga 3',
      carga_pct: 78,
      quilometragem_km: 18_420,
      lugar: 'Vaga 3',
      ordem: 5,
    },
  },
  {
    chave: 'drone',
    tipo: 'outro',
    nome: 'Drone de vistoria',
    mais: { lugar: 'Armário da engenharia', equipamentos: ['3 baterias', 'Câmera térmica'], ordem: 6 },
  },
]
const REUNIOES: readonly [
  chave: string,
  dia: number,
  de: string,
  ate: string,
  titulo: string,
  carro?: { destino: string; km: number },
][] = [
  ['salareuniao', 0, '09:00', '10:00', 'Reunião de vendas'],
  ['salareuniao', 0, '14:00', '15:30', 'Apresentação para cliente'],
  ['salareuniao', 1, '10:00', '11:00', 'Alinhamento com a engenharia'],
  ['sala-girassol', 0, '08:30', '09:30', 'Café com o time'],
  ['sala-girassol', 0, '15:00', '17:00', 'Treinamento de propostas'],
  ['sala-girassol', 2, '09:00', '12:00', 'Planejamento do trimestre'],
  ['sala-inversor', 0, '11:00', '11:45', 'Entrevista'],
  ['sala-inversor', 1, '16:00', '17:00', 'Conversa com fornecedor'],
  ['auditorio', 3, '14:00', '16:00', 'Encontro de cooperados'],
  ['carro-eletrico', 0, '13:00', '16:00', 'Visita técnica', { destino: 'Itu', km: 90 }],
  ['carro-eletrico', 1, '08:00', '11:30', 'Vistoria de usina', { destino: 'Jundiaí', km: 120 }],
]

/**
 * Seeds rooms, the car, a week of their bookings, and a playlist for the screen at the reception. Creates only what is
 * missing.
 */
export async function semearRecursos(s: Servicos): Promise<void> {
  await s.executar(sistema, async (u) => {
    const { rows } = await sql<{ ha: boolean }>`select exists (select from recursos.recursos) as ha`.execute(u.tx)
    if (rows[0]?.ha) return
    for (const r of RECURSOS)
      await u.tx
        .insertInto('recursos.recursos')
        .values({
          id: uuidv7(),
          chave: r.chave,
          tipo: r.tipo,
          nome: r.nome,
          ...r.mais,
          regras: JSON.stringify({ ...regrasDeInicio[r.tipo], ...r.regras }),
        })
        .execute()
    await reservas(u.tx)
    await reservasPassadas(u.tx)
    await painel(u.tx)
  })
}

async function reservas(tx: Tx): Promise<void> {
  const { rows: pessoas } = await sql<{ id: string }>`
    select id
    from cad.usuarios
    where ativo
    order by criado_em, id
    limit 8
  `.execute(tx)
  const [primeira] = pessoas
  if (!primeira) return
  const fuso = 'America/Sao_Paulo'
  const hoje = diaDe(new Date(), fuso)
  for (const p of pessoas.slice(0, 4))
    await sql`
      insert into recursos.motoristas (usuario_id, categoria, validade)
      values (${p.id}, 'B', (now() + interval '2 years')::date)
      on conflict do nothing
    `.execute(tx)
  for (const [n, [chave, dia, de, ate, titulo, carro]] of REUNIOES.entries()) {
    const [inicio, fim] = [
      paraInstante(`${somarDias(hoje, dia)}T${de}`, fuso),
      paraInstante(`${somarDias(hoje, dia)}T${ate}`, fuso),
    ]
    const dono = (pessoas[n % pessoas.length] ?? primeira).id
    await sql`
      insert into recursos.reservas (
        id, recurso_id, usuario_id, titulo, periodo, ocupado, situacao, destino, quilometros_previstos_km,
        motorista_id
      )
      select
        ${uuidv7()},
        id,
        ${dono},
        ${titulo},
        tstzrange(${inicio}, ${fim}),
        tstzrange(${inicio}, ${fim}),
        case when ${fim} < now() then 'concluida' else 'confirmada' end,
        ${carro?.destino ?? null},
        ${carro?.km ?? null},
        ${carro ? primeira.id : null}
      from recursos.recursos
      where chave = ${chave}
    `.execute(tx)
  }
}

async function painel(tx: Tx): Promise<void> {
  const lista = uuidv7()
  await tx.insertInto('paineltv.listas').values({ id: lista, nome: 'Recepção' }).execute()
  const itens = [
    { titulo: 'Salas e carro hoje', painel: 'salas', parametros: '{}' },
    { titulo: 'Atendimento agora', painel: 'atendimento', parametros: '{}' },
    { titulo: 'Vendas', painel: 'funil', parametros: '{"funil":"vu.vendas"}' },
    { titulo: 'Tarefas do Comercial', painel: 'tarefas', parametros: '{"departamento":"co"}' },
  ]
  await tx
    .insertInto('paineltv.itens')
    .values(itens.map((i, lugar) => ({ ...i, id: uuidv7(), lista_id: lista, lugar, tipo: 'painel', segundos: 20 })))
    .execute()
}

/** Ninety days of past bookings: two rooms and the car, one slot each on most working days. */
async function reservasPassadas(tx: Tx): Promise<void> {
  await sql`
    with gente as (
      select array_agg(id order by criado_em, id) as ids
      from (
        select id, criado_em
        from cad.usuarios
        where ativo
        order by criado_em, id
        limit 12
      ) u
    ),
    vagas as (
      select
        d::date as dia,
        v.*,
        hashtext(d::text || v.chave) & 1023 as acaso,
        tstzrange(
          (d::date + v.de) at time zone 'America/Sao_Paulo', (d::date + v.ate) at time zone 'America/Sao_Paulo'
        ) as periodo
      from generate_series(current_date - 90, current_date - 1, interval '1 day') d
      cross join (
        values
          ('salareuniao', time '09:00', time '10:00', 'Reunião com cliente', null),
          ('sala-girassol', time '14:00', time '15:30', 'Alinhamento da semana', null),
          ('carro-eletrico', time '08:00', time '11:30', 'Visita técnica', 'Campinas e região')
      ) v(chave, de, ate, titulo, destino)
      where extract(isodow from d) < 6
    )
    insert into recursos.reservas (
      id, recurso_id, usuario_id, titulo, periodo, ocupado, situacao, destino, quilometros_previstos_km,
      motorista_id, chegou_em, encerrada_em, criado_em
    )
    select
      gen_random_uuid(),
      x.id,
      q.quem,
      v.titulo,
      v.periodo,
      v.periodo,
      'concluida',
      v.destino,
      case when v.destino is not null then 40 + v.acaso % 90 end,
      case when v.destino is not null then q.quem end,
      lower(v.periodo),
      upper(v.periodo),
      lower(v.periodo) - interval '2 days'
    from vagas v
    join recursos.recursos x on x.chave = v.chave
    cross join gente g
    cross join lateral (
      select g.ids[1 + v.acaso % case when v.destino is null then cardinality(g.ids) else 4 end] as quem
    ) q
    where v.acaso % 4 > 0
  `.execute(tx)
}
