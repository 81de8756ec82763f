import { expect, it } from 'vitest'
import { z } from 'zod'
import { tarifaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { assinaturaInicial, limpezaInicial } from '#modules/simulacoes/regras/entrada-das-outras.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { ehObjeto } from '#kit/objeto.ts'
import { conteudoDaProposta } from '../contract/conteudo.ts'
import { diferencasEntre } from './diferencas.ts'
import { CALADAS, COMO_SAO, INTEIRAS, ROTULOS, VALORES } from './nomes-das-entradas.ts'

it('[S2.20] names what changed in a membership: the plan, and the energy of a month', () => {
  const entrada = assinaturaInicial({ tarifa: tarifaDeTeste(), anoInicial: 2027, consumoMensal: 800 })
  const depois = {
    ...entrada,
    alocadoKwh: entrada.alocadoKwh.map((kwh, m) => (m === 2 ? 600 : kwh)),
    plano: { modelo: 'FIXO_MENSAL' as const, desconto: 0.15, fixoMensalCent: 20_000 },
  }
  const linhas = diferencasEntre({ tipo: 'assinatura', entrada }, { tipo: 'assinatura', entrada: depois })
  expect(linhas.map((l) => l.rotulo)).toEqual([
    'Cobrança no ano',
    'Economia no 1º ano',
    'Energia alocada, março',
    'Plano, Modelo',
    'Plano, Valor por mês',
  ])
  expect(linhas.find((l) => l.rotulo === 'Plano, Modelo')).toMatchObject({
    antes: 'Economia garantida',
    depois: 'Fixo por mês',
  })
})

it('[S2.20] names what changed in a cleaning, rates as percentages', () => {
  const entrada = limpezaInicial({ modulos: 40, porModuloCent: 1500, distanciaKm: 0 })
  const depois = { ...entrada, vezesPorAno: 2, descontoRecorrencia: 0.15, por: 'm2' as const }
  expect(
    diferencasEntre({ tipo: 'limpeza', entrada }, { tipo: 'limpeza', entrada: depois }).map((l) => [
      l.rotulo,
      l.antes,
      l.depois,
    ]),
  ).toEqual([
    ['Preço', 'R$ 600,00', 'R$ 2.652,00'],
    ['Base do preço', 'por módulo', 'por m²'],
    ['Visitas por ano', '1', '2'],
    ['Desconto por visita', '10,00 %', '15,00 %'],
  ])
})

/** Every field of every kind of proposal with the codes that it takes, below what is not shown field by field. */
function camposDoContrato(): Map<string, Set<string>> {
  const campos = new Map<string, Set<string>>()
  const andar = (no: unknown, chave: string) => {
    if (!ehObjeto(no) || CALADAS.has(chave)) return
    const codigos = campos.get(chave) ?? new Set()
    if (chave) campos.set(chave, codigos)
    for (const v of [...(Array.isArray(no.enum) ? no.enum : []), no.const]) if (typeof v === 'string') codigos.add(v)
    if (INTEIRAS.has(chave)) return
    for (const [nome, filho] of Object.entries(ehObjeto(no.properties) ? no.properties : {})) andar(filho, nome)
    for (const ramo of ['anyOf', 'oneOf', 'allOf', 'prefixItems'])
      for (const filho of Array.isArray(no[ramo]) ? no[ramo] : []) andar(filho, chave)
    andar(no.items, chave)
  }
  // the kind of a proposal never changes, and its inputs are compared, not the key that holds them
  const esquema = z.toJSONSchema(conteudoDaProposta, { unrepresentable: 'any', io: 'input', reused: 'inline' })
  const tipos: unknown[] = [...(esquema.oneOf ?? esquema.anyOf ?? [])]
  for (const tipo of tipos) if (ehObjeto(tipo) && ehObjeto(tipo.properties)) andar(tipo.properties.entrada, '')
  return campos
}

it('[S2.20] has a name for every field and every code of the five kinds', () => {
  const campos = camposDoContrato()
  expect(campos.size).toBeGreaterThan(150)
  expect([...campos.keys()].filter((c) => !Object.hasOwn(ROTULOS, c))).toEqual([])
  const semNome = [...campos].flatMap(([campo, codigos]) =>
    COMO_SAO.has(campo)
      ? []
      : [...codigos].filter((v) => VALORES[campo]?.[v] === undefined).map((v) => `${campo}: ${v}`),
  )
  expect(semNome).toEqual([])
})

it('[S2.20] writes no code of the inputs when they change, nor when a whole entry comes', () => {
  const entrada = casaDeTeste()
  const [unidade] = entrada.unidades
  if (!unidade) throw new Error('one unit')
  const depois = {
    ...entrada,
    conexao: { modalidade: 'AUTOCONSUMO_REMOTO' as const, dataProtocolo: '2026-11-03' },
    rateio: { tipo: 'ordem' as const, sobra: null },
    premissas: { ...entrada.premissas, art17: 'proprio' as const, fioBPosTransicao: 1.2, anoInicial: 2028 },
    unidades: [
      {
        ...unidade,
        ligacao: 'TRI' as const,
        tarifa: { ...unidade.tarifa, politicaIcms: 'SEM_ISENCAO' as const, regraMinimo: 'MAIOR_VALOR' as const },
      },
      { ...unidade, numero: '99' },
    ],
    pagamentos: [
      ...entrada.pagamentos,
      {
        tipo: 'financiamento' as const,
        sistema: 'SAC' as const,
        taxaMensal: 0.0149,
        parcelas: 48,
        carencia: 'PAGA_JUROS' as const,
        dataContrato: '2026-12-01',
        iofFixo: 0.0038,
        iofDiario: 0.000082,
      },
    ],
  }
  const linhas = diferencasEntre({ tipo: 'autoconsumo', entrada }, { tipo: 'autoconsumo', entrada: depois })
  const textos = linhas.flatMap((l) => [l.rotulo, l.antes, l.depois])
  expect(textos.filter((t) => /^[A-Z]+_[A-Z_]+$|^[a-z]+_[a-z_]+$|Outros dados|^(MONO|BI|TRI|PRICE)$/.test(t))).toEqual(
    [],
  )
  expect(linhas).toContainEqual(
    expect.objectContaining({
      rotulo: 'Conexão, Modalidade',
      antes: 'autoconsumo local',
      depois: 'autoconsumo remoto',
    }),
  )
  expect(linhas).toContainEqual(expect.objectContaining({ rotulo: 'Premissas, Primeiro ano', depois: '2028' }))
  expect(linhas).toContainEqual(
    expect.objectContaining({ rotulo: 'Conexão, Protocolo da conexão', depois: '03/11/2026' }),
  )
})
