import { marcandoDemonstracao } from '#modules/acesso/publico.ts'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { FUSO } from '#kit/expediente.ts'
import { uuidv7 } from '#kit/id.ts'
import { paraInstante } from '#kit/parede.ts'
import { cabecaDeDocumento } from '#modules/empresa/publico.ts'
import {
  abrirComissionamento,
  abrirRma,
  anotarAmbiente,
  anotarObra,
  assinarComissionamento,
  comissionamentoPorId,
  fotografarRma,
  gerarDatabook,
  medirString,
  moverRma,
  semearMapa,
} from '#modules/garantias/publico.ts'
import type { SituacaoDoRma, VerboDoRma } from '#modules/garantias/tipos.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { arquivoDaSemente } from '../entregas-dos-fios.ts'
import {
  inversorDe,
  jaTemMapa,
  lerPessoas,
  lerUsinas,
  marcarRmas,
  medidorDoCatalogo,
  modulosComSeries,
  ordemDa,
  type ModuloComSeries,
  type Pessoas,
  type UsinaDaSemente,
} from './mundo.ts'

const EM_SERIE = 14
const AGUAS = ['Água norte, 15°', 'Água oeste, 18°'] as const

interface Mapeada {
  usina: UsinaDaSemente
  series: string[]
}

/** `n` modules in strings of at most `EM_SERIE`, as even as they get. */
function repartir(n: number): number[] {
  const quantas = Math.max(2, Math.ceil(n / EM_SERIE))
  return Array.from({ length: quantas }, (_, k) => Math.floor(n / quantas) + (k < n % quantas ? 1 : 0))
}

async function mapear(u: Unidade, usina: UsinaDaSemente, m: ModuloComSeries, autor: string): Promise<Mapeada | null> {
  const quantos = Math.max(4, Math.round((usina.kwp * 1000) / m.wp))
  const inversor = await inversorDe(u, usina.kwp * 0.8)
  if (!inversor) return null
  const marca = usina.id.slice(-6).toUpperCase()
  const series = Array.from({ length: quantos }, (_, k) => m.series[k] ?? `DM${marca}${String(k + 1).padStart(5, '0')}`)
  m.series.splice(0, quantos)
  const dia = usina.entrou_em ? somarDias(usina.entrou_em, -12) : somarDias(diaAqui(), -60)
  const medidor = await medidorDoCatalogo(u)
  let de = 0
  await semearMapa(u.tx, {
    usina_id: usina.id,
    autor,
    em: paraInstante(`${dia}T09:40`, FUSO),
    inversor: { item_id: inversor.id, ficha: inversor.ficha, serie: `INV${marca}0382` },
    medidor: medidor ? { item_id: medidor, serie: `MED${marca}0017` } : null,
    modulo: m.id,
    strings: repartir(quantos).map((modulos, k) => {
      const delas = series.slice(de, de + modulos)
      de += modulos
      return { modulos, agua: AGUAS[k % AGUAS.length] ?? AGUAS[0], series: delas }
    }),
  })
  return { usina, series }
}

/** Measures every string; in the last plant one string lacks a module, and an engineer signs it. */
async function comissionar(s: Servicos, p: Pessoas, { usina }: Mapeada, falha: boolean): Promise<void> {
  const empresa = await cabecaDeDocumento(s)
  const dia = usina.entrou_em ? somarDias(usina.entrou_em, -11) : somarDias(diaAqui(), -59)
  const id = await s.executar({ usuario: { id: p.tecnico } }, async (u) => {
    const novo = await abrirComissionamento(u, usina.id)
    await anotarAmbiente(u, novo, {
      versao: 1,
      irradiancia: 812,
      t_celula: 48,
      medido_em: paraInstante(`${dia}T10:41`, FUSO).toISOString(),
      instrumento: 'Traçador de curvas, calibrado em 02/2026',
    })
    const { strings } = await comissionamentoPorId(u.tx, novo)
    for (const [k, x] of strings.entries()) {
      if (!x.esperado) continue
      const semUm = falha && k === strings.length - 1
      await medirString(u, novo, {
        chave: uuidv7(),
        string_id: x.string_id,
        continuidade: true,
        polaridade: true,
        voc:
          Math.round(
            (x.esperado.voc.esperado * (0.995 + (k % 3) * 0.004) - (semUm ? x.esperado.vocDoModulo : 0)) * 10,
          ) / 10,
        isc: Math.round(x.esperado.isc.esperado * (0.99 + (k % 4) * 0.005) * 100) / 100,
        isolacao: 184 + ((k * 14) % 60),
        ressalva: semUm ? 'Um módulo com os diodos em curto. RMA aberto, troca marcada.' : '',
      })
    }
    return novo
  })
  const quem = falha ? p.engenheira : { id: p.supervisor, nome: p.nomeDoSupervisor }
  if (!quem) return
  await s.executar({ usuario: { id: quem.id } }, async (u) => {
    const { versao } = await comissionamentoPorId(u.tx, id)
    const como = falha ? ('engenharia' as const) : ('segunda' as const)
    await assinarComissionamento(u, id, { versao, como, nome: quem.nome, aprova: falha, empresa })
  })
}

const DEFEITOS = [
  'Vidro trincado por dentro, sem marca de impacto.',
  'Módulo com ponto quente a 92 °C na termografia, diodo em curto.',
  'Caixa de junção queimada depois da chuva.',
  'Potência 18 % abaixo dos vizinhos, medida com 850 W/m².',
] as const
/** How each state is reached. */
const CAMINHOS: readonly (readonly [SituacaoDoRma, readonly VerboDoRma[]])[] = [
  ['aberto', []],
  ['enviado', ['enviar']],
  ['aprovado', ['enviar', 'aprovar']],
  ['recebido', ['enviar', 'aprovar', 'receber']],
  ['trocado', ['enviar', 'aprovar', 'receber', 'trocar']],
  ['devolvido', ['enviar', 'aprovar', 'receber', 'trocar', 'devolver']],
  ['encerrado', ['enviar', 'aprovar', 'receber', 'trocar', 'devolver', 'encerrar']],
  ['negado', ['enviar', 'negar']],
  ['cancelado', ['cancelar']],
]
const NOTAS: Readonly<Partial<Record<VerboDoRma, string>>> = {
  negar: 'O fabricante atribuiu a trinca à instalação.',
  cancelar: 'Era sujeira: limpo, voltou ao normal.',
}

async function abrirRmas(u: Unidade, mapeadas: readonly Mapeada[]): Promise<string[]> {
  const ids: string[] = []
  const { bytes } = arquivoDaSemente('telhado.jpg')
  for (const [k, [, verbos]] of CAMINHOS.entries()) {
    const m = mapeadas[k % mapeadas.length]
    const serie = m?.series[(k * 5 + 2) % m.series.length]
    if (!m || !serie) continue
    const { id } = await abrirRma(u, {
      chave: uuidv7(),
      serie,
      defeito: DEFEITOS[k % DEFEITOS.length] ?? DEFEITOS[0],
      medidas: k % 2 === 0 ? 'Voc do módulo sozinho: 31,0 V, esperado 46,6 V.' : '',
      ordem_id: await ordemDa(u, m.usina.id),
      cartao_id: null,
    })
    ids.push(id)
    if (k < 8) await fotografarRma(u, id, bytes)
    let versao = 1
    for (const verbo of verbos)
      ({ versao } = await moverRma(u, id, {
        versao,
        verbo,
        protocolo: verbo === 'enviar' ? `GAR-${4_410 + k}` : '',
        serie_nova: verbo === 'receber' ? `${serie}R` : null,
        rastreio: verbo === 'devolver' ? `BR${771_200 + k}0BR` : '',
        texto: NOTAS[verbo] ?? '',
      }))
  }
  return ids
}

/**
 * Seeds three plants with their whole map, signed tests and a databook, and one claim in each state. Runs once, only
 * while the demonstration is marked.
 */
export async function semearGarantias(s: Servicos): Promise<void> {
  if (!(await marcandoDemonstracao(s.banco.db))) return
  const inicio = await s.executar(sistema, async (u) => {
    if (await jaTemMapa(u)) return null
    const [pessoas, usinas, modulos] = [await lerPessoas(u), await lerUsinas(u), await modulosComSeries(u)]
    if (!pessoas || modulos.length === 0) return null
    const mapeadas: Mapeada[] = []
    for (const [k, usina] of usinas.entries()) {
      const modulo = modulos[k % modulos.length]
      const feita = modulo && (await mapear(u, usina, modulo, pessoas.tecnico))
      if (feita) mapeadas.push(feita)
    }
    return { pessoas, mapeadas }
  })
  if (!inicio) return
  const { pessoas, mapeadas } = inicio
  for (const [k, m] of mapeadas.entries())
    await comissionar(s, pessoas, m, k === mapeadas.length - 1 && mapeadas.length > 1)
  const chefe = { usuario: { id: pessoas.supervisor } }
  await s.executar(chefe, async (u) => await marcarRmas(u, await abrirRmas(u, mapeadas)))
  const empresa = await cabecaDeDocumento(s)
  for (const [k, { usina }] of mapeadas.entries())
    await s.executar(chefe, async (u) => {
      await anotarObra(u, usina.id, {
        versao: 0,
        obra: {
          descricao: 'Telhado cerâmico, cabos em eletroduto até o quadro da garagem, inversor à sombra.',
          art_numero: k === 2 ? '' : `BR2026${String(1_804_117 + k)}`,
          art_profissional: k === 2 ? '' : 'Responsável técnico da demonstração',
          art_registro: k === 2 ? '' : 'CREA 5069-D',
          art_em: k === 2 ? null : (usina.entrou_em ?? diaAqui()),
          aceite_nome: k === 0 ? 'Titular da usina' : '',
          aceite_em: k === 0 ? (usina.entrou_em ?? diaAqui()) : null,
        },
      })
      await gerarDatabook(u, usina.id, empresa)
    })
}
