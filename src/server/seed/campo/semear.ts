import { cobrarAlgumas } from './cobrar.ts'
import { sql } from 'kysely'
import { marcandoDemonstracao } from '#modules/acesso/publico.ts'
import { diaAqui } from '#kit/aqui.ts'
import { diaDaSemana, somarDias } from '#kit/dias.ts'
import { FUSO } from '#kit/expediente.ts'
import { uuidv7 } from '#kit/id.ts'
import { escreverMinuto, paraInstante } from '#kit/parede.ts'
import { anotarDia, certificar, criarEquipe, criarVeiculo, marcarVisita } from '#modules/equipes/publico.ts'
import { novaOrdem } from '#modules/ordens/contract/ordens.ts'
import {
  abrirOrdem,
  confirmarVisita,
  criarChecklist,
  criarRecorrencia,
  criarServico,
  fotoChegou,
} from '#modules/ordens/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { andar, type Destino } from './andar.ts'
import { guardarFotos } from './fotos.ts'
import { CHECKLISTS, CREWS, PROBLEMAS, SERVICOS, TERMOGRAFIA } from './dados.ts'
import { lerUsinas, usinaDe, type UsinaDoCampo } from './usinas.ts'

interface Cliente {
  id: string
  nome: string
  cidade: string
  uf: string | null
  usina_id: string | null
}
interface Pessoa {
  id: string
  nome: string
}

const QUANTAS = 60
/** Rough centres, for the way between visits. */
const CENTRO = { lat: -22.906, lon: -47.061 }
const perto = (n: number) => ({
  lat: CENTRO.lat + (((n * 37) % 41) - 20) / 60,
  lon: CENTRO.lon + (((n * 53) % 43) - 21) / 60,
})

async function lerClientes(u: Unidade): Promise<Cliente[]> {
  const { rows } = await sql<Cliente>`
    select c.id, c.nome, coalesce(c.cidade, '') as cidade, c.uf,
      (select x.id from usinas_publico.usinas x where x.contato_id = c.id order by x.id limit 1) as usina_id
    from contatos_publico.contatos c
    where c.nome <> ''
    order by (c.cidade is null), c.nome, c.id
    limit 40
  `.execute(u.tx)
  return rows
}

/** Technicians first, then who else works in the field. */
async function lerPessoas(u: Unidade): Promise<Pessoa[]> {
  const { rows } = await sql<Pessoa>`
    select p.id, p.nome
    from acesso_publico.usuarios p
    join acesso_publico.membros m on m.usuario_id = p.id and m.departamento in ('mpvl', 'eng', 'est')
    where p.ativo
    group by p.id, p.nome
    order by bool_or(m.papel = 'tecnico') desc, p.nome
  `.execute(u.tx)
  return rows
}

async function montarEquipes(u: Unidade, pessoas: readonly Pessoa[]): Promise<string[]> {
  const hoje = diaAqui()
  const ids: string[] = []
  for (const [k, c] of CREWS.entries()) {
    const veiculo = await criarVeiculo(u, { ...c.veiculo, placa: null, local_id: null })
    const membros = pessoas.filter((_, n) => n % CREWS.length === k).slice(0, 3)
    for (const m of membros) {
      await certificar(u, {
        usuario_id: m.id,
        habilidade: 'nr10',
        tem: true,
        valido_ate: somarDias(hoje, 200 + k * 31),
      })
      for (const habilidade of ['inversor', 'termografia'] as const)
        await certificar(u, { usuario_id: m.id, habilidade, tem: true, valido_ate: null })
      // one crew is about to lose it, the last one never had it
      if (k < 4)
        await certificar(u, {
          usuario_id: m.id,
          habilidade: 'nr35',
          tem: true,
          valido_ate: somarDias(hoje, k === 2 ? 9 : 150 + k * 20),
        })
    }
    ids.push(
      await criarEquipe(u, {
        nome: c.nome,
        veiculo_id: veiculo,
        cidade: 'Campinas',
        ...perto(k * 3),
        inicio_min: 480,
        fim_min: 1020,
        capacidade_min: 480,
        sabado: c.sabado,
        instalacao: c.instalacao,
        membros: membros.map((m) => m.id),
      }),
    )
  }
  return ids
}

/** What becomes of each order, by its position: every state is there. */
function destinoDe(n: number): Destino {
  if (n < 20) return 'concluida'
  if (n < 22) return 'reaberta'
  if (n < 25) return 'cancelada'
  if (n < 27) return 'pausada'
  if (n === 27) return 'em_execucao'
  if (n === 28) return 'em_deslocamento'
  return n < 48 ? 'agendada' : 'aberta'
}

/** The `k`th working day after today, or before it when negative. */
function diaDeTrabalho(k: number): string {
  const passo = Math.sign(k)
  let dia = diaAqui()
  for (let faltam = Math.abs(k); faltam > 0;) {
    dia = somarDias(dia, passo)
    if (diaDaSemana(dia) % 6 !== 0) faltam -= 1
  }
  return dia
}

/** Days around today, two visits a day for each crew. Each crew's visits come in the order of their hours. */
function horaDe(n: number, passado: boolean): { dia: string; minuto: number; equipe: number } {
  const [equipe, vez] = [n % CREWS.length, Math.floor(n / CREWS.length)]
  const dia = diaDeTrabalho(passado ? Math.floor(vez / 2) - 3 : 1 + Math.floor((vez - 5) / 2))
  return { dia, minuto: vez % 2 === 0 ? 480 : 810, equipe }
}

/**
 * Seeds five crews, services with checklists, sixty orders in every state and the days of their agenda. Runs once, only
 * while the demonstration is marked, with the commands that people use.
 */
export async function semearCampo(s: Servicos): Promise<void> {
  if (!(await marcandoDemonstracao(s.banco.db))) return
  const { rows } = await sql`select from ordens_publico.ordens limit 1`.execute(s.banco.db)
  if (rows.length > 0) return
  const chefe = await quemAgenda(s)
  if (chefe === null) return
  await s.executar({ usuario: { id: chefe } }, async (u) => {
    const [clientes, pessoas, usinas] = [await lerClientes(u), await lerPessoas(u), await lerUsinas(u)]
    if (clientes.length === 0 || pessoas.length < CREWS.length) return
    const equipes = await montarEquipes(u, pessoas)
    const checklists: string[] = []
    for (const c of CHECKLISTS) checklists.push(await criarChecklist(u, c))
    const servicos: string[] = []
    for (const { checklist, ...v } of SERVICOS)
      servicos.push(
        await criarServico(u, { ...v, checklist_id: checklist === null ? null : (checklists[checklist] ?? null) }),
      )
    const ids = await abrirTodas(u, { fotos: await guardarFotos(u), chefe, clientes, equipes, servicos, usinas })
    await sql`
      insert into cad.demonstracao (tabela, id)
      select 'ordens.ordens', unnest(${ids}::uuid[])
    `.execute(u.tx)
    await cobrarAlgumas(u)
    await anotarDia(u, somarDias(diaAqui(), 1), 'chuva à tarde')
    for (const [k, c] of clientes.slice(0, 6).entries())
      await criarRecorrencia(u, {
        titulo: 'Preventiva semestral',
        contato_id: c.id,
        usina_id: c.usina_id ?? usinas[k]?.id ?? null,
        servico_id: servicos[5] ?? '',
        cada_meses: 6,
        cada_dias: null,
        proxima: somarDias(diaAqui(), 20 + k * 9),
        antecedencia_dias: 15,
        ate: null,
        proposta_id: null,
      })
  })
}

async function quemAgenda({ banco: { db } }: Servicos): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select p.id
    from acesso_publico.usuarios p
    join acesso_publico.membros m on m.usuario_id = p.id and m.departamento = 'mpvl' and m.papel = 'supervisor'
    where p.ativo
    order by p.nome
    limit 1
  `.execute(db)
  return rows[0]?.id ?? null
}

interface Mundo {
  /** hashes of the photos that fill the slots, stored */
  fotos: readonly string[]
  chefe: string
  clientes: readonly Cliente[]
  equipes: readonly string[]
  servicos: readonly string[]
  usinas: readonly UsinaDoCampo[]
}

/** What the `n`th order is of: plants get the services that they need, and one of them a thermography. */
function assuntoDe(n: number, m: Mundo) {
  const k = n % TERMOGRAFIA
  const usina = usinaDe(n, TERMOGRAFIA, m.usinas)
  const servico = usina && SERVICOS[k]?.checklist === null ? TERMOGRAFIA : k
  return { usina, servico: SERVICOS[servico], servicoId: m.servicos[servico] ?? null }
}

async function abrirTodas(u: Unidade, m: Mundo): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < QUANTAS; n += 1) {
    const destino = destinoDe(n)
    const cliente = m.clientes[n % m.clientes.length]
    const { usina, servico, servicoId } = assuntoDe(n, m)
    if (!cliente || !servico) continue
    const passado = n < 25
    const h = horaDe(n, passado)
    const de = paraInstante(`${h.dia}T${escreverMinuto(h.minuto)}`, FUSO)
    const ate = new Date(de.getTime() + Math.min(servico.duracao_min, 240) * 60_000)
    const id = uuidv7()
    const abertaEm = new Date((passado ? de.getTime() : Date.now()) - (20 + (n % 30)) * 3_600_000)
    await abrirOrdem(u, {
      ...novaOrdem.parse({
        id,
        tipo: servico.tipo,
        prioridade: (['normal', 'alta', 'normal', 'baixa', 'urgente'] as const)[n % 5],
        titulo: servico.nome,
        problema: PROBLEMAS[n % PROBLEMAS.length],
        contato_id: cliente.id,
        usina_id: usina?.id ?? cliente.usina_id,
        servico_id: servicoId,
        endereco: {
          logradouro: 'R. das Paineiras',
          numero: String(100 + n * 7),
          cidade: cliente.cidade,
          uf: cliente.uf,
          ...perto(n),
        },
        duracao_min: Math.min(servico.duracao_min, 240),
        preferencia: n % 9 === 0 ? 'só de manhã' : '',
      }),
      abertaEm,
    })
    ids.push(id)
    if (destino === 'aberta') continue
    const agora = destino === 'em_execucao' || destino === 'em_deslocamento' || destino === 'pausada'
    const hoje = { de: new Date(Date.now() - 40 * 60_000), ate: new Date(Date.now() + 110 * 60_000) }
    const tecnicos = await marcarVisita(u, {
      ordemId: id,
      equipeId: m.equipes[agora ? n % m.equipes.length : h.equipe] ?? '',
      ...(agora ? hoje : { de, ate }),
      por: m.chefe,
      em: new Date(abertaEm.getTime() + 90 * 60_000),
    })
    if (tecnicos === null || tecnicos[0] === undefined) continue
    if (destino === 'agendada' && n % 3 === 0) await confirmarVisita(u, id, true)
    await andar(u, m.fotos, { id, destino, tecnico: tecnicos[0], chefe: m.chefe, de: agora ? hoje.de : de, ate })
  }
  for (const foto of m.fotos) await fotoChegou(u.tx, foto, foto)
  return ids
}
