import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { diaAqui } from '#kit/aqui.ts'
import { diaDaSemana, somarDias } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'

export interface Semana {
  /** a Monday */
  de: string
  equipes: number
  visitas: number
}

const EQUIPES = 20
const POR_EQUIPE = 40
const NA_EQUIPE = 2
/** Orders without a date, as many as the tray shows. */
const NA_BANDEJA = 60

async function ligado<T>(url: string, fazer: (c: pg.Client) => Promise<T>): Promise<T> {
  const c = new pg.Client({ connectionString: url })
  await c.connect()
  try {
    return await fazer(c)
  } finally {
    await c.end()
  }
}

/** The next Monday that is not today's week. */
export function proximaSegunda(hoje = diaAqui()): string {
  return somarDias(hoje, ((8 - diaDaSemana(hoje)) % 7) + 7)
}

/**
 * Writes a week of 20 crews with 40 visits each, eight of an hour a day, with the hours of the crew and of its two
 * people, and a full tray.
 */
export const gerarSemana = (url: string): Promise<Semana> =>
  ligado(url, async (c) => {
    const de = proximaSegunda()
    await c.query('begin')
    await c.query('create temporary table equipe (n int, id uuid) on commit drop')
    await c.query('create temporary table pessoa (n int, id uuid) on commit drop')
    await c.query('create temporary table visita (n int, id uuid) on commit drop')
    const por = async (tabela: string, quantos: number) =>
      await c.query(`insert into ${tabela} select o, id::uuid from unnest($1::text[]) with ordinality as t(id, o)`, [
        Array.from({ length: quantos }, () => uuidv7()),
      ])
    await por('equipe', EQUIPES)
    await por('pessoa', EQUIPES * NA_EQUIPE)
    await por('visita', EQUIPES * POR_EQUIPE + NA_BANDEJA)
    await c.query(
      "insert into cad.usuarios (id, nome, email) select id, 'Técnico ' || n, 't' || n || '@bench.test' from pessoa",
    )
    await c.query(
      `insert into equipes.equipes (id, nome, cidade, lat, lon) select id, 'Equipe ' || n, 'Campinas', -22.9, -47.06 from equipe`,
    )
    await c.query(
      `insert into equipes.membros (id, equipe_id, usuario_id, vale)
       select p.id, e.id, p.id, daterange(current_date - 30, null)
       from pessoa p
       join equipe e on e.n = (p.n - 1) / $1 + 1`,
      [NA_EQUIPE],
    )
    await c.query(
      `insert into equipes.certificados (usuario_id, habilidade, valido_ate)
       select p.id, h, current_date + 300 from pessoa p cross join unnest(array['nr10', 'nr35']) h`,
    )
    // the first ones are visits, by crew; the rest waits in the tray
    await c.query(
      `insert into ordens.ordens (
         id, ano, numero, tipo, titulo, situacao, equipe_id, agendada_de, agendada_ate, prazo_em, cidade, lat, lon,
         duracao_min, habilidades
       )
       select v.id, 2026, 100000 + v.n, 'corretiva', 'Visita ' || v.n,
         (case when e.id is null then 'aberta' else 'agendada' end)::ordens.situacao, e.id, h.de, h.de + interval '1 hour',
         now() + interval '20 days', 'Campinas', -22.9 + (v.n % 37) / 200.0, -47.06 + (v.n % 41) / 200.0, 60, '{nr10}'
       from visita v
       left join equipe e on e.n = (v.n - 1) / $1 + 1
       cross join lateral (
         select case when e.id is not null then
           ($2::date + ((v.n - 1) % $1) / 8 + make_interval(hours => 8 + (v.n - 1) % 8)) at time zone 'America/Sao_Paulo'
         end as de
       ) h`,
      [POR_EQUIPE, de],
    )
    await c.query(
      `insert into ordens.tecnicos (ordem_id, usuario_id)
       select o.id, m.usuario_id from ordens.ordens o join equipes.membros m on m.equipe_id = o.equipe_id`,
    )
    await c.query(
      `insert into equipes.ocupacoes (id, recurso_tipo, recurso_id, especie, ordem_id, equipe_id, periodo)
       select gen_random_uuid(), r.tipo, r.id, 'ordem', o.id, o.equipe_id, tstzrange(o.agendada_de, o.agendada_ate)
       from ordens.ordens o
       cross join lateral (
         select 'equipe' as tipo, o.equipe_id as id
         union all
         select 'tecnico', m.usuario_id from equipes.membros m where m.equipe_id = o.equipe_id
       ) r
       where o.equipe_id is not null`,
    )
    await c.query('commit')
    await c.query('analyze ordens.ordens, ordens.tecnicos, equipes.ocupacoes, equipes.membros')
    return { de, equipes: EQUIPES, visitas: EQUIPES * POR_EQUIPE }
  })

export interface DiaDeCampo {
  atos: { id: string; ordem_id: string; tipo: string; seq: number; [campo: string]: unknown }[]
  fotos: { sha256: string; bytes: Buffer }[]
}

const ORDENS = 6
const MEDIDAS = 18
const FOTOS_POR_ORDEM = 10
/** What a phone makes of a picture with 1600 pixels on its longer side. */
const FOTO_BYTES = 350_000

/** Writes six orders of one technician for today; returns the 200 acts and 60 photos of the day, as a phone has them. */
export const gerarDia = (url: string, tecnico: string): Promise<DiaDeCampo> =>
  ligado(url, async (c) => {
    const dia: DiaDeCampo = { atos: [], fotos: [] }
    const comecou = Date.now() - 8 * 3_600_000
    const agir = (ordem_id: string, tipo: string, dados: object) => {
      const seq = dia.atos.length + 1
      const ocorrido_em = new Date(comecou + seq * 120_000).toISOString()
      dia.atos.push({ id: uuidv7(), ordem_id, tipo, seq, ciclo: 1, ocorrido_em, dados, lugar: { recusa: 'sem sinal' } })
      return ocorrido_em
    }
    const equipe = uuidv7()
    await c.query("insert into equipes.equipes (id, nome) values ($1, 'Equipe do dia')", [equipe])
    for (let n = 0; n < ORDENS; n++) {
      const ordem = uuidv7()
      await c.query(
        `insert into ordens.ordens (
           id, ano, numero, tipo, titulo, situacao, equipe_id, agendada_de, agendada_ate, prazo_em
         )
         values ($1, 2026, $2, 'preventiva', 'Preventiva', 'agendada', $3, now() + make_interval(hours => $4),
           now() + make_interval(hours => $4 + 1), now() + interval '2 days')`,
        [ordem, 900_000 + n, equipe, n - ORDENS],
      )
      await c.query('insert into ordens.tecnicos (ordem_id, usuario_id) values ($1, $2)', [ordem, tecnico])
      const [apr, ...medidas] = Array.from({ length: MEDIDAS + 1 }, () => uuidv7())
      for (const [k, item] of [apr, ...medidas].entries())
        await c.query(
          `insert into ordens.itens (id, ordem_id, n, texto, tipo, seguranca, unidade)
           values ($1, $2, $3, $4, $5, $6, $7)`,
          [item, ordem, k + 1, `Item ${k + 1}`, k === 0 ? 'sim_nao' : 'numero', k === 0, k === 0 ? '' : 'V'],
        )
      agir(ordem, 'deslocar', { km: 12 })
      agir(ordem, 'responder', { item_id: apr, valor: 'sim' })
      agir(ordem, 'iniciar', {})
      for (const [k, item_id] of medidas.entries()) agir(ordem, 'responder', { item_id, valor: String(600 + k) })
      for (let k = 0; k < FOTOS_POR_ORDEM; k++) {
        const vaga = uuidv7()
        await c.query(`insert into ordens.vagas (id, ordem_id, n, nome, momento) values ($1, $2, $3, $4, 'durante')`, [
          vaga,
          ordem,
          k + 1,
          `Foto ${k + 1}`,
        ])
        // the head of a JPEG and bytes that do not compress
        const bytes = Buffer.concat([
          Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
          randomBytes(FOTO_BYTES),
        ])
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        dia.fotos.push({ sha256, bytes })
        agir(ordem, 'fotografar', { vaga_id: vaga, sha256, tirada_em: new Date(comecou).toISOString() })
      }
      agir(ordem, 'nota', { texto: 'Tudo certo', interna: true })
      // two orders have one note more: 200 acts
      if (n < 2) agir(ordem, 'nota', { texto: 'Cliente avisado', interna: true })
      agir(ordem, 'concluir', { sem_assinatura: 'Cliente ausente' })
    }
    return dia
  })

/** What arrived of the acts and photos of a day. */
export const oQueChegou = (url: string): Promise<{ aceitos: number; conflitos: number; fotos: number }> =>
  ligado(url, async (c) => {
    const { rows } = await c.query<{ aceitos: number; conflitos: number; fotos: number }>(
      `select
         (select count(*)::int from ordens.atos where resultado = 'aceito') as aceitos,
         (select count(*)::int from campo.conflitos) as conflitos,
         (select count(*)::int from ordens.fotos where recebida_em is not null) as fotos`,
    )
    return rows[0] ?? { aceitos: 0, conflitos: 0, fotos: 0 }
  })
