import { repartir } from '#engines/razao/lotes.ts'
import type { Ligacao } from '#engines/energia/fatura-b.ts'
import { uuidv7 } from '#kit/id.ts'
import { somarDias } from '#kit/dias.ts'
import type { ContaDaDemonstracao } from '#modules/contas/publico.ts'
import type { MembroDaDemonstracao } from '#modules/contatos/publico.ts'
import type { MesParaFechar } from '#modules/creditos/publico.ts'
import type { MatriculaDaDemonstracao } from '#modules/matriculas/publico.ts'
import type { DistribuidoraCurta } from '#modules/tarifas/publico.ts'
import { partesDaLista } from '#modules/creditos/regras/repartir.ts'
import type { Medida } from '#modules/faturas/tipos.ts'
import { diasDoMes, esperadoDoMes, mesesAte } from '#modules/usinas/regras/esperado.ts'
import type { UsinaDaDemonstracao } from '#modules/usinas/publico.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { sorte } from '../sorte.ts'
import { contaDoMes, precoDoMes, type PrecoDoMes } from './contas.ts'
import { membro, type Praca } from './pessoas.ts'
import { planoDe, ROTEIRO_DE_FORA } from './planos.ts'

const MESES = 18
const POR_USINA = 22
/** Months after the first in which each of the 12 plants began, and its place. */
const USINAS = [
  ['Sítio Alvorada', 0, { cidade: 'Teresina', uf: 'PI', ddd: '86' }],
  ['Fazenda Boa Vista', 0, { cidade: 'São Luís', uf: 'MA', ddd: '98' }],
  ['Serra do Mel', 1, { cidade: 'Campinas', uf: 'SP', ddd: '19' }],
  ['Cajueiro', 2, { cidade: 'Fortaleza', uf: 'CE', ddd: '85' }],
  ['Riacho Doce', 3, { cidade: 'Teresina', uf: 'PI', ddd: '86' }],
  ['Chapada do Sol', 5, { cidade: 'Belo Horizonte', uf: 'MG', ddd: '31' }],
  ['Pedra Branca', 6, { cidade: 'São Luís', uf: 'MA', ddd: '98' }],
  ['Mandacaru', 8, { cidade: 'Salvador', uf: 'BA', ddd: '71' }],
  ['Lagoa Seca', 9, { cidade: 'Fortaleza', uf: 'CE', ddd: '85' }],
  ['Monte Verde', 11, { cidade: 'Campinas', uf: 'SP', ddd: '19' }],
  ['Umbuzeiro', 13, { cidade: 'Recife', uf: 'PE', ddd: '81' }],
  ['Vale do Sereno', 15, { cidade: 'Goiânia', uf: 'GO', ddd: '62' }],
] as const satisfies readonly (readonly [string, number, Praca])[]

export interface LinhaCobrada {
  unidadeId: string
  mes: string
  medida: Medida
}

export interface Mundo {
  meses: readonly string[]
  contatos: MembroDaDemonstracao[]
  unidades: { id: string; distribuidora_id: string; ligacao: Ligacao; cidade: string; uf: string }[]
  usinas: UsinaDaDemonstracao[]
  matriculas: MatriculaDaDemonstracao[]
  contas: ContaDaDemonstracao[]
  fechar: MesParaFechar[]
  cobrar: LinhaCobrada[]
}

const LIGACOES = ['MONO', 'BI', 'TRI'] as const

/** The cooperative as it is today: every figure follows from the plants, the members and the tariffs by the engines. */
export async function calcularMundo(
  tx: Tx,
  hoje: string,
  distribuidoras: readonly DistribuidoraCurta[],
): Promise<Mundo> {
  const anterior = mesesAte(hoje.slice(0, 7), 2)[0] ?? hoje.slice(0, 7)
  const meses = mesesAte(anterior, MESES)
  const m: Mundo = { meses, contatos: [], unidades: [], usinas: [], matriculas: [], contas: [], fechar: [], cobrar: [] }
  const sortear = sorte(2307)
  let n = 0
  for (const [i, [nome, atraso, praca]] of USINAS.entries()) {
    const dist = distribuidoras.find((d) => d.ufs.includes(praca.uf))
    const entrou = `${meses[atraso] ?? anterior}-01`
    if (!dist) continue
    const classe_gd = i < 4 ? 'GD_I' : 'GD_II'
    const deles = Array.from({ length: POR_USINA }, () => {
      const especial = i === 0 ? n : -1
      const c = membro(n, praca, somarDias(entrou, -75))
      const kwh = Math.round(150 + sortear() * (c.empresa ? 1400 : 450))
      return { c, kwh, ligacao: LIGACOES[n++ % 3] ?? 'MONO', especial, matriculaId: uuidv7() }
    })
    const total = deles.reduce((s, d) => s + d.kwh, 0)
    const porKwp = meses.reduce((s, mes) => s + esperadoDoMes(baseDe(1, praca.uf), mes), 0) / meses.length
    const kwp = Math.round((total * 1.02) / porKwp)
    const partes = repartir(
      10_000,
      deles.map((d) => d.kwh),
    )
    const usina: UsinaDaDemonstracao = {
      id: uuidv7(),
      nome: `Usina ${nome}`,
      distribuidora_id: dist.id,
      kwp,
      ca_kw: Math.max(1, Math.round(kwp * 0.8)),
      classe_gd,
      protocolo_em: classe_gd === 'GD_I' ? `2022-1${i % 3}-10` : somarDias(entrou, -200),
      entrou_em: entrou,
      uf: praca.uf,
      cidade: praca.cidade,
      versao_id: uuidv7(),
      linhas: deles.map((d, k) => ({
        id: uuidv7(),
        unidade_id: d.c.unidade_id,
        matricula_id: d.matriculaId,
        parte: (partes[k] ?? 0) / 100,
        ordem: k + 1,
      })),
      meses: meses.slice(atraso).map((mes) => {
        const esperado_kwh = esperadoDoMes(baseDe(kwp, praca.uf), mes)
        const injetado_kwh = Math.round(esperado_kwh * (0.93 + sortear() * 0.12))
        return { competencia: mes, esperado_kwh, injetado_kwh, dias: diasDoMes(mes) }
      }),
    }
    const precos = new Map<string, PrecoDoMes>()
    for (const { competencia: mes } of usina.meses) {
      const preco = await precoDoMes(tx, { distribuidoraId: dist.id, uf: praca.uf, classe: classe_gd, mes })
      if (preco) precos.set(mes, preco)
    }
    m.usinas.push(usina)
    // before the first tariff that is known, its price counts
    const primeiro = precos.get([...precos.keys()].toSorted()[0] ?? '')
    for (const d of deles) {
      m.contatos.push(d.c)
      m.unidades.push({
        id: d.c.unidade_id,
        distribuidora_id: dist.id,
        ligacao: d.ligacao,
        cidade: praca.cidade,
        uf: praca.uf,
      })
      m.matriculas.push(planoDe({ ...d, usina, preco: precos.get(entrou.slice(0, 7)) ?? primeiro, hoje }))
    }
    contarMeses(m, usina, deles, { precos, primeiro, sortear, hoje })
  }
  for (const [k, situacao] of ROTEIRO_DE_FORA.entries()) {
    const usina = m.usinas[k % m.usinas.length]
    if (!usina) continue
    const praca = { cidade: usina.cidade, uf: usina.uf, ddd: '86' }
    const c = membro(n, praca, somarDias(hoje, -10 - k * 4))
    m.contatos.push(c)
    m.unidades.push({
      id: c.unidade_id,
      distribuidora_id: usina.distribuidora_id,
      ligacao: 'BI',
      cidade: usina.cidade,
      uf: usina.uf,
    })
    m.matriculas.push(
      planoDe({ c, kwh: 200 + k * 9, especial: -1, matriculaId: uuidv7(), usina, preco: undefined, hoje, situacao }),
    )
    n++
  }
  return m
}

const baseDe = (kwp: number, uf: string) => ({ kwp, uf, hsp: null, pr: 0.78, fator_orientacao: 1 })

interface DaUsina {
  c: MembroDaDemonstracao
  kwh: number
  ligacao: Ligacao
}

interface ComPrecos {
  precos: ReadonlyMap<string, PrecoDoMes>
  primeiro: PrecoDoMes | undefined
  sortear: () => number
  hoje: string
}

/** Shares each month of a plant and computes the bills of its members, with what is left as their balance. */
function contarMeses(
  m: Mundo,
  usina: UsinaDaDemonstracao,
  deles: readonly DaUsina[],
  { precos, primeiro, sortear, hoje }: ComPrecos,
): void {
  const lista = {
    n: 1,
    modo: 'percentual' as const,
    destinoId: null,
    linhas: usina.linhas.map((l) => ({ unidadeId: l.unidade_id, parte: l.parte })),
  }
  const saldos = deles.map(() => 0)
  for (const { competencia: mes, injetado_kwh } of usina.meses) {
    const injetadoWh = injetado_kwh * 1000
    m.fechar.push({ usinaId: usina.id, mes, injetadoWh, versaoId: usina.versao_id, lista })
    const preco = precos.get(mes) ?? primeiro
    const partes = partesDaLista(injetadoWh, lista, new Map())
    for (const [k, d] of deles.entries()) {
      const disponivelWh = (saldos[k] ?? 0) + (partes[k] ?? 0)
      const consumoKwh = Math.round(d.kwh * (0.85 + sortear() * 0.3))
      if (!preco) continue
      const lida = somarDias(`${mes}-01`, diasDoMes(mes) + 2)
      const lidaEm = `${lida < hoje ? lida : somarDias(hoje, -1)}T12:00:00Z`
      const r = contaDoMes({ uc: d.c.uc, mes, lidaEm, ligacao: d.ligacao, consumoKwh, disponivelWh, preco })
      const saldoWh = disponivelWh - r.compensadaWh
      saldos[k] = saldoWh
      m.contas.push({
        id: uuidv7(),
        contato_id: d.c.contato_id,
        unidade_id: d.c.unidade_id,
        mes,
        lida_em: lidaEm,
        demonstrativo: { de: usina.id, titulo: `${preco.nome}: unidades da ${usina.nome}` },
        campos: {
          uc: d.c.uc,
          mesReferencia: mes,
          consumoKwh: String(consumoKwh),
          compensadaKwh: String(r.compensadaWh / 1000),
          saldoCreditosKwh: String(saldoWh / 1000),
          totalCentavos: String(r.totalCentavos),
        },
      })
      m.cobrar.push({ unidadeId: d.c.unidade_id, mes, medida: r.medida })
    }
  }
}
