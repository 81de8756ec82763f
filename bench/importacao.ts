import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import pg from 'pg'
import { digitosVerificadores } from '#kit/documento.ts'
import { TIPO_DE_PLANILHA } from '#kit/colunas.ts'
import { type Importacao } from '#modules/contatos/contract/importacoes.ts'
import type { Casa } from './casa.ts'
import { resultado, type Prova } from './resultado.ts'

const LINHAS = 50_000
const META_S = 60
/**
 * One row in ten repeats a contact: by CPF or CNPJ, by the phone number without its ninth digit, or by the phone of a
 * contact that existed before the import.
 */
const REPETIDA = 10
const PRENOMES =
  'Ana Antônio Beatriz Benedita Carlos Cícero Damião Edilson Elza Fabiana Francisca Geraldo Helena Ivonete Jailson Joana José Josefa Lindalva Luiz Marcos Maria Marlene Nelson Odete Paulo Raimundo Rita Sebastião Severino Socorro Tereza Valdir Vera Wellington Zuleide'.split(
    ' ',
  )
const SOBRENOMES =
  'Almeida Alves Amorim Araújo Barbosa Barros Batista Bezerra Brito Cabral Cardoso Carvalho Cavalcanti Coelho Correia Costa Cunha Dantas Dias Duarte Farias Feitosa Fernandes Ferreira Figueiredo Fonseca Freire Freitas Gomes Gonçalves Guedes Leite Lima Lira Lopes Macedo Machado Maia Marques Medeiros Melo Mendes Monteiro Moraes Moreira Moura Nascimento Nogueira Nunes Oliveira Paiva Pereira Pinheiro Queiroz Ramos Ribeiro Rocha Rodrigues Sales Santana Santos Saraiva Silva Soares Sousa Tavares Teixeira Torres Vasconcelos Viana Vieira Xavier'.split(
    ' ',
  )
const CIDADES = [
  'Fortaleza;CE',
  'Teresina;PI',
  'Recife;PE',
  'Natal;RN',
  'Salvador;BA',
  'Maceió;AL',
  'Aracaju;SE',
  'São Luís;MA',
  'João Pessoa;PB',
  'Mossoró;RN',
  'Petrolina;PE',
  'Juazeiro do Norte;CE',
  'Campina Grande;PB',
  'Feira de Santana;BA',
  'Parnaíba;PI',
  'Caruaru;PE',
  'Imperatriz;MA',
  'Sobral;CE',
  'Arapiraca;AL',
  'Picos;PI',
]

const um = <T>(lista: readonly T[], n: number): T => lista[n % lista.length] as T
const documento = (n: number) => {
  const base =
    n % 3 === 0
      ? `${String(10_000_000 + n).padStart(8, '0')}0001`
      : String(100_000_000 + n * 7)
          .padStart(9, '0')
          .slice(-9)
  return base + digitosVerificadores(base)
}
/** Returns row `n` of the file. A repeated row contains only its identifier and a new town. */
function linha(n: number, semente: number, daCasa: readonly string[]): string {
  const i = semente * LINHAS + n
  const celular = (k: number, nono: boolean) =>
    `(${um([85, 86, 81, 84, 71, 82, 79, 98, 83], k)}) ${nono ? '9' : ''}8${String(k % 1_000_000)
      .padStart(7, '0')
      .replace(/(\d{3})(\d{4})/, '$1-$2')}`
  const nome = `${um(PRENOMES, i * 31 + 7)} ${um(SOBRENOMES, Math.floor(i / 36) * 17 + i)} ${um(SOBRENOMES, Math.floor(i / 2592) * 29 + i * 5 + 3)}`
  if (n % REPETIDA !== REPETIDA - 1)
    return [
      nome,
      documento(i),
      celular(i, true),
      n % 2 ? `contato${i}@correio.test` : '',
      um(CIDADES, i * 13),
      n % 4 ? '' : String(7_000_000 + i),
      'feira',
    ].join(';')
  // repeats a recent row: by its document, or by its phone without the ninth digit
  const antes = i - 1 - (n % 7)
  const vez = Math.floor(n / REPETIDA) % 3
  return [
    '',
    vez === 0 ? documento(antes) : '',
    vez === 1 ? celular(antes, false) : vez === 2 ? um(daCasa, Math.floor(n / REPETIDA / 3)) : '',
    '',
    um(CIDADES, i),
    '',
    'repetida',
  ].join(';')
}

/**
 * Imports 50 000 spreadsheet rows as a user does: upload, read, check, write; then compares the new contacts with all
 * others, and undoes the import.
 */
export const importacao: Prova = async (casa) => {
  const feitas =
    (await casa.sql<{ n: number }>('select count(*)::int as n from cad.importacoes where total = $1', [LINHAS]))[0]
      ?.n ?? 0
  const conhecidos = await casa.sql<{ telefone: string }>(
    "select telefone from cad.contatos where telefone like '55199%' order by id limit 5000",
  )
  const daCasa = conhecidos.map(({ telefone: t }) => `${t.slice(2, 4)} ${t.slice(4, 9)}-${t.slice(9)}`)
  const arquivo = [
    'Nome;CPF/CNPJ;Celular;E-mail;Cidade;UF;UC;Etiquetas',
    ...Array.from({ length: LINHAS }, (_, n) => linha(n, feitas, daCasa)),
  ].join('\r\n')
  const { id, segundos, etapas } = await importar(casa, arquivo)
  const contas = await situacoes(casa, id)
  casa.dizer(
    Object.entries(etapas)
      .map(([e, s]) => `${e} ${s.toFixed(1)} s`)
      .join(', '),
  )
  const repetidas = LINHAS / REPETIDA
  // a row whose data is already stored changes nothing (`igual`) and counts as matched as well
  if (contas.criada !== LINHAS - repetidas || (contas.atualizada ?? 0) + (contas.igual ?? 0) !== repetidas)
    throw new Error(`${JSON.stringify(contas)}: of ${LINHAS} rows ${repetidas} are somebody again`)
  const comparar = await ate(
    async () => (await casa.sql<{ n: number }>('select count(*)::int as n from cad.contatos_a_conferir'))[0]?.n === 0,
  )
  const piso = await copiar(casa, id)
  const desfazer = await agir(casa, id, 'desfazer', 'desfeita')
  return [
    { ...resultado('importacao', segundos, 's', { floor: piso }), goal: `< ${META_S}`, ok: segundos < META_S },
    resultado('importacao.comparar', comparar, 's'),
    resultado('importacao.desfazer', desfazer, 's'),
  ]
}

async function importar(
  casa: Casa,
  arquivo: string,
): Promise<{ id: string; segundos: number; etapas: Record<string, number> }> {
  const inicio = performance.now()
  const r = await fetch(`${casa.url}/api/contatos/importacoes?nome=cinquenta-mil.csv`, {
    method: 'POST',
    headers: { 'content-type': TIPO_DE_PLANILHA, authorization: `Bearer ${casa.token}` },
    body: arquivo,
  })
  const { data: i } = (await r.json()) as { data: Importacao }
  const receber = (performance.now() - inicio) / 1000
  const conferir = await agir(
    casa,
    i.id,
    'mapa',
    'conferida',
    JSON.stringify({ mapa: i.mapa, duplicados: 'atualizar', etiqueta: 'cinquenta mil' }),
  )
  const gravar = await agir(casa, i.id, 'iniciar', 'concluida')
  return { id: i.id, segundos: (performance.now() - inicio) / 1000, etapas: { receber, conferir, gravar } }
}

/** Runs one step of the import and waits until the database shows that it has ended. */
async function agir(
  casa: Casa,
  id: string,
  ato: 'mapa' | 'iniciar' | 'desfazer',
  fim: string,
  corpo?: string,
): Promise<number> {
  const [cliente] = casa.clientes(1)
  const inicio = performance.now()
  await cliente?.exigir(ato === 'mapa' ? 'PUT' : 'POST', `/api/contatos/importacoes/${id}/${ato}`, corpo)
  cliente?.fechar()
  await ate(
    async () =>
      (await casa.sql<{ situacao: string }>('select situacao from cad.importacoes where id = $1', [id]))[0]
        ?.situacao === fim,
  )
  return (performance.now() - inicio) / 1000
}

async function ate(feito: () => Promise<boolean>): Promise<number> {
  const inicio = performance.now()
  while (!(await feito())) await esperar(50)
  return (performance.now() - inicio) / 1000
}

async function situacoes(casa: Casa, id: string): Promise<Record<string, number>> {
  const linhas = await casa.sql<{ situacao: string; n: number }>(
    'select situacao, count(*)::int as n from cad.importacao_linhas where importacao_id = $1 group by 1',
    [id],
  )
  return Object.fromEntries(linhas.map((l) => [l.situacao, l.n]))
}

/**
 * Measures the floor: copies the rows of the file, and the contacts and addresses created from them, into tables with
 * the same columns, indexes and constraints.
 */
async function copiar(casa: Casa, id: string): Promise<number> {
  const c = new pg.Client({ connectionString: casa.urlDoBanco })
  await c.connect()
  const partes: readonly [tabela: string, colunas: string, quais: string][] = [
    ['cad.importacao_linhas', '*', 't.importacao_id = $1'],
    [
      'cad.contatos',
      'id, nome, nome_informado, email, telefone, empresa, cargo, observacoes, criado_em, atualizado_em, campos, tipo, tags, origem',
      "t.id in (select contato_id from cad.importacao_linhas where importacao_id = $1 and situacao = 'criada')",
    ],
    [
      'cad.contato_identidades',
      '*',
      "t.contato_id in (select contato_id from cad.importacao_linhas where importacao_id = $1 and situacao = 'criada')",
    ],
  ]
  try {
    for (const [n, [tabela, colunas, quais]] of partes.entries()) {
      await c.query(`create table public.bench_copia_${n} (like ${tabela} including all)`)
      await c.query('drop table if exists pg_temp.escolha')
      await c.query(`create temp table escolha as select ${colunas} from ${tabela} t where ${quais}`, [id])
      // writable for both the database server and this process
      writeFileSync(arquivoDe(casa, n), '', { mode: 0o666 })
      await c.query(`copy escolha to '${arquivoDe(casa, n)}'`)
    }
    const inicio = performance.now()
    for (const [n, [, colunas]] of partes.entries())
      await c.query(
        `copy public.bench_copia_${n}${colunas === '*' ? '' : ` (${colunas})`} from '${arquivoDe(casa, n)}'`,
      )
    return (performance.now() - inicio) / 1000
  } finally {
    for (const n of partes.keys()) await c.query(`drop table if exists public.bench_copia_${n}`)
    await c.end()
  }
}

const arquivoDe = (casa: Casa, n: number): string => join(casa.pasta, `bench-copia-${n}.tsv`)
