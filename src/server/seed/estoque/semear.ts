import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { marcandoDemonstracao } from '#modules/acesso/publico.ts'
import { semearItens } from '#modules/catalogo/publico.ts'
import { conferirLivro, semearLivro, virtuaisDoEstoque, type EstoqueDaDemonstracao } from '#modules/estoque/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { sorte } from '../sorte.ts'
import { dezoitoMeses, type Gente, type Mapa } from './dezoito-meses.ts'
import { MATERIAIS } from './familias.ts'
import { semearPedidos } from './pedidos.ts'
import type { MaterialDaDemonstracao } from './tipos.ts'

const PAIS: Readonly<Record<string, string>> = {
  Módulos: 'Geração',
  Inversores: 'Geração',
  Baterias: 'Geração',
  'Medição e monitoramento': 'Geração',
  Estruturas: 'Montagem',
  Fixação: 'Montagem',
  Cabos: 'Material elétrico',
  Proteções: 'Material elétrico',
  Aterramento: 'Material elétrico',
  Elétrica: 'Material elétrico',
}

/** What the catalogue has already: the equipment of the proposals. */
async function doCatalogo({ tx }: Unidade): Promise<(MaterialDaDemonstracao & { id: string })[]> {
  const { rows } = await sql<{
    id: string
    tipo: string
    marca: string
    modelo: string
    unidade: string
    custo: number
  }>`
    select id, tipo, marca, modelo, unidade, coalesce(custo_centavos, 0)::float8 as custo
    from catalogo_publico.itens
    where tipo in ('modulo', 'inversor', 'estrutura', 'protecao', 'cabo')
      and arquivado_em is null
    order by tipo, marca, modelo
  `.execute(tx)
  return rows.flatMap(({ tipo, unidade, ...i }, n) => {
    const irmao = MATERIAIS.find((m) => m.tipo === tipo)
    if (!irmao) return []
    const codigo = `${irmao.codigo.slice(0, 3)}-1${String(n + 1).padStart(3, '0')}`
    return [{ ...irmao, ...i, codigo, unidade: unidade === 'm' ? ('M' as const) : ('UN' as const), ritmo: 0 }]
  })
}

async function gente({ tx }: Unidade): Promise<Gente> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from acesso_publico.usuarios where email like '%@girassol.test'
  `.execute(tx)
  const de = (nome: string) => rows.find((r) => r.email === `${nome}@girassol.test`)?.id ?? null
  return {
    almoxarife: de('almoxarife'),
    supervisora: de('lucia.sampaio'),
    diretora: de('admin'),
    van: { 'van 1': de('tecnico'), 'van 2': de('anderson.guimaraes') },
  }
}

const LUGARES = [
  ['campinas', 'Almoxarifado Campinas', 'almoxarifado'],
  ['sorocaba', 'Depósito Sorocaba', 'almoxarifado'],
  ['obra', 'Obra Usina Boa Vista', 'obra'],
  ['transito', 'Em trânsito', 'transito'],
  ['quarentena', 'Quarentena', 'quarentena'],
  ['avaria', 'Avaria', 'avaria'],
  ['van 1', 'Van 1', 'van'],
  ['van 2', 'Van 2', 'van'],
] as const

/**
 * Seeds 400 materials with 18 months of movements, and the orders of what is on its way. Runs once, while the
 * demonstration is being marked. The check of the night comes last: the alerts know what will arrive.
 */
export async function semearEstoque(s: Servicos, agora = new Date()): Promise<void> {
  const { rows } = await sql<{ compradora: string }>`
    select c.id as compradora
    from acesso_publico.usuarios a
    join acesso_publico.usuarios c on c.email = 'lucia.sampaio@girassol.test'
    where a.email = 'almoxarife@girassol.test'
      and not exists (select from estoque_publico.materiais)
  `.execute(s.banco.db)
  const [quem] = rows
  if (!quem || !(await marcandoDemonstracao(s.banco.db))) return
  await s.executar({ usuario: { id: quem.compradora } }, async (u) => {
    const acaso = sorte(2_411)
    const hoje = diaAqui(agora)
    const ids = await semearItens(
      u,
      MATERIAIS.map((m) => ({
        tipo: m.tipo,
        marca: m.marca,
        modelo: m.modelo,
        fornecedor: m.fornecedor,
        unidade: m.unidade === 'M' ? 'm' : 'un',
        custo_centavos: m.custo,
        ficha: m.ficha,
      })),
    )
    const materiais = [
      ...(await doCatalogo(u)).filter((i) => !ids.includes(i.id)),
      ...MATERIAIS.map((m, n) => ({ ...m, id: ids[n] ?? '' })),
    ]
    const pessoas = await gente(u)
    const lugares = LUGARES.map(([chave, nome, tipo]) => ({ chave, nome, tipo, id: uuidv7() }))
    const lugar = (chave: (typeof LUGARES)[number][0]) => lugares.find((l) => l.chave === chave)?.id ?? ''
    const mapa: Mapa = {
      campinas: lugar('campinas'),
      sorocaba: lugar('sorocaba'),
      obra: lugar('obra'),
      transito: lugar('transito'),
      quarentena: lugar('quarentena'),
      avaria: lugar('avaria'),
      'van 1': lugar('van 1'),
      'van 2': lugar('van 2'),
      ...(await virtuaisDoEstoque(u.tx)),
    }
    const feito = dezoitoMeses(materiais, { hoje, mapa, gente: pessoas, acaso })
    await semearLivro(u, {
      ...cadastros(materiais),
      locais: lugares.map(({ chave, id, nome, tipo }) => ({
        id,
        nome,
        tipo,
        responsavel_id: chave === 'van 1' || chave === 'van 2' ? pessoas.van[chave] : pessoas.almoxarife,
      })),
      ...demanda(materiais, { feito, mapa, hoje, pessoas, acaso }),
      movimentos: feito.livro.movimentos,
      linhas: feito.livro.linhas,
      aprova: pessoas.diretora,
      fechar: mesesAte(hoje),
    })
    await semearPedidos(u, { materiais, abertos: feito.abertos, hoje })
    await sql`select estoque.marcar_demonstracao()`.execute(u.tx)
    await conferirLivro(u)
  })
}

/** The months that are closed: all but this one and the one before. */
function mesesAte(hoje: string): string[] {
  const meses: string[] = []
  for (let n = 18; n >= 2; n--) {
    const [ano = 0, mes = 0] = hoje.split('-').map(Number)
    meses.push(new Date(Date.UTC(ano, mes - 1 - n, 1)).toISOString().slice(0, 10))
  }
  return meses
}

function cadastros(
  materiais: readonly (MaterialDaDemonstracao & { id: string })[],
): Pick<EstoqueDaDemonstracao, 'categorias' | 'materiais' | 'conversoes'> {
  const nomes = [...new Set(materiais.map((m) => m.categoria))]
  const pais = new Map([...new Set(Object.values(PAIS))].map((nome) => [nome, uuidv7()]))
  const filhas = new Map(nomes.map((nome) => [nome, uuidv7()]))
  return {
    categorias: [
      ...[...pais].map(([nome, id]) => ({ id, nome, pai_id: null })),
      ...[...filhas].map(([nome, id]) => ({ id, nome, pai_id: pais.get(PAIS[nome] ?? '') ?? null })),
    ],
    materiais: materiais.map((m) => ({
      item_id: m.id,
      codigo: m.codigo,
      categoria_id: filhas.get(m.categoria) ?? '',
      unidade: m.unidade,
      rastreio: m.rastreio,
      ncm: m.ncm,
    })),
    conversoes: materiais.flatMap((m) =>
      m.categoria === 'Cabos'
        ? [{ item_id: m.id, de: 'RL', para: 'M', num: 100 }]
        : m.categoria === 'Fixação'
          ? [{ item_id: m.id, de: 'CX', para: 'UN', num: 100 }]
          : [],
    ),
  }
}

interface DaDemanda {
  feito: ReturnType<typeof dezoitoMeses>
  mapa: Mapa
  hoje: string
  pessoas: Gente
  acaso: () => number
}

const PROJETOS = [
  'Ivone Castilho',
  'Padaria Pão da Serra',
  'Clínica Vida Plena',
  'Sítio Boa Esperança',
  'Granja Três Marias',
]

function demanda(
  materiais: readonly (MaterialDaDemonstracao & { id: string })[],
  { feito, mapa, hoje, pessoas, acaso }: DaDemanda,
): Pick<EstoqueDaDemonstracao, 'politicas' | 'reservas'> {
  const id = new Map(materiais.map((m) => [m.codigo, m]))
  const maisUsados = [...feito.soma].toSorted((a, b) => b[1] - a[1]).map(([codigo]) => codigo)
  const doKit = ['MOD', 'INV', 'EST', 'CAB', 'PRO'].flatMap((p) =>
    maisUsados.filter((c) => c.startsWith(p)).slice(0, 6),
  )
  const livres = new Map<string, number>()
  const reservas = PROJETOS.flatMap((cliente, n) =>
    doKit
      .filter(() => acaso() < 0.45)
      .map((codigo) => {
        const qtd = codigo.startsWith('MOD') ? 14 : codigo.startsWith('CAB') ? 60 : codigo.startsWith('EST') ? 20 : 1
        const livre = livres.get(codigo) ?? feito.livro.saldo(codigo, mapa.campinas)
        const cabe = livre >= qtd && n < 3
        if (cabe) livres.set(codigo, livre - qtd)
        return {
          item_id: id.get(codigo)?.id ?? '',
          // the projects of later have not taken theirs from the shelf yet
          local_id: cabe ? mapa.campinas : null,
          qtd,
          documento: `PR-${2279 + n * 5} ${cliente}`,
          precisa_em: somarDias(hoje, 2 + n * 6),
          criada_por: pessoas.almoxarife,
        }
      }),
  )
  return {
    reservas,
    politicas: [...feito.politicas]
      .filter(([codigo]) => feito.soma.has(codigo))
      .map(([codigo, p]) => ({
        item_id: id.get(codigo)?.id ?? '',
        local_id: null,
        minimo: p.minimo,
        ponto: p.ponto,
        maximo: p.maximo,
        lote_compra: p.lote,
        prazo_dias: id.get(codigo)?.prazo ?? 7,
      })),
  }
}
