import { diaBr } from '#kit/dias.ts'
import { parteDaGarantia, recusaDaUnidade, titularDesconhecido } from '#engines/energia/participacao.ts'
import { potenciaDisponibilizadaKw } from '#engines/energia/dimensionamento.ts'
import { acertarPercentuais } from '#engines/energia/rateio.ts'
import type { EntradaDaSimulacao } from '../contract/entrada.ts'
import type { AvisoDaSimulacao, CodigoDoAviso, Gravidade, Resultado } from '../contract/resultado.ts'
import { emNumero, emPct, emReais } from './em-numeros.ts'
import { avisoDaClasse } from './classe-e-subgrupo.ts'
import { modulosDoDesenho } from './desenho.ts'
import { geracaoExistenteKwh } from './existente.ts'
import { diferencaDoKit } from './kit.ts'
import { avisosDasSeries } from './series.ts'
import { indiceDaGeradora } from './unidades.ts'

type Base = Omit<Resultado, 'avisos' | 'podeEnviar' | 'trilha'> & { compensavelKwh: number }

const aviso = (gravidade: Gravidade) => (codigo: CodigoDoAviso, campo: string, frase: string) => ({
  codigo,
  gravidade,
  frase,
  campo,
})
const bloqueio = aviso('bloqueio')
const alerta = aviso('alerta')
const info = aviso('info')

const RECUSAS = {
  MERCADO_LIVRE: 'Esta unidade é do mercado livre: não recebe desta usina.',
  OUTRA_UNIDADE: 'Em autoconsumo local só a unidade da usina recebe. Troque a modalidade ou tire esta unidade.',
  OUTRO_TITULAR: 'Esta unidade é de outro titular: no autoconsumo remoto o CPF ou a raiz do CNPJ é o mesmo.',
  FORA_DO_INSTRUMENTO: 'Esta unidade não está no instrumento da geração compartilhada.',
  OUTRO_CONDOMINIO: 'Esta unidade não é do mesmo condomínio da usina.',
} as const

function dasUnidades(e: EntradaDaSimulacao): AvisoDaSimulacao[] {
  const geradora = indiceDaGeradora(e.unidades)
  const usina = e.unidades[geradora]
  if (!usina) return []
  const participante = (u: typeof usina) => ({
    documento: u.documento ?? '',
    distribuidora: u.tarifa.distribuidora.nome,
    mercadoLivre: u.mercadoLivre,
    noInstrumento: u.noInstrumento,
    mesmoCondominio: u.mesmoCondominio,
  })
  return e.unidades.flatMap((u, n) => {
    const recusa = recusaDaUnidade(e.conexao.modalidade, participante(usina), participante(u), n === geradora)
    const campo = `unidades.${n}`
    if (!recusa)
      return n !== geradora && titularDesconhecido(e.conexao.modalidade, participante(usina), participante(u))
        ? [
            alerta(
              'TITULAR',
              campo,
              'Sem o CPF ou CNPJ das duas unidades não dá para conferir que o titular é o mesmo: o autoconsumo remoto exige.',
            ),
          ]
        : []
    return recusa === 'OUTRA_DISTRIBUIDORA'
      ? [
          bloqueio(
            'OUTRA_DISTRIBUIDORA',
            campo,
            `Esta unidade é da ${u.tarifa.distribuidora.nome}: não recebe desta usina.`,
          ),
        ]
      : [bloqueio('UNIDADE_RECUSADA', campo, RECUSAS[recusa])]
  })
}

/** "soma 100,00 %", or what lacks or is too much. */
export function somaDoRateio(e: Pick<EntradaDaSimulacao, 'unidades'>): { soma: number; frase: string; certo: boolean } {
  const { pcts, falta } = acertarPercentuais(e.unidades.map((u) => u.partePct ?? 0))
  const soma = pcts.reduce((a, b) => a + b, 0)
  const pontos = emNumero(Math.abs(falta), 2)
  const resto = `${pontos} ${Math.abs(falta) < 2 ? 'ponto' : 'pontos'}`
  const certo = falta === 0
  const frase = certo
    ? `soma ${emNumero(soma, 2)} %`
    : `Soma ${emNumero(soma, 2)} %: ${falta > 0 ? 'falta' : 'tire'} ${resto}.`
  return { soma, frase, certo }
}

function doRateio(e: EntradaDaSimulacao): AvisoDaSimulacao[] {
  if (e.unidades.length === 1 || e.rateio.tipo === 'ordem') return []
  const { certo, frase } = somaDoRateio(e)
  return certo ? [] : [bloqueio('RATEIO', 'rateio', frase)]
}

function daTarifa(e: EntradaDaSimulacao, r: Base): AvisoDaSimulacao[] {
  return e.unidades.flatMap((u, n) => {
    const campo = `unidades.${n}`
    const calibracao = r.unidades[n]?.calibracao
    const lidos = u.estimados?.filter((x) => !x).length ?? 12
    return [
      ...(u.tarifa.lacunaDesde
        ? [
            alerta(
              'LACUNA',
              `${campo}.tarifa`,
              `${u.tarifa.distribuidora.nome} está sem tarifa desde ${diaBr(u.tarifa.lacunaDesde)}. ` +
                `Uso a ${u.tarifa.desde ? `de ${diaBr(u.tarifa.desde)}` : 'última conhecida'}, com aviso na proposta.`,
            ),
          ]
        : []),
      ...avisoDaClasse(u, `${campo}.tarifa`),
      ...(lidos < 12
        ? [
            info(
              'ESTIMADOS',
              `${campo}.consumo`,
              `${lidos} meses lidos; os outros usam a média e estão marcados como estimados.`,
            ),
          ]
        : []),
      ...(calibracao && !calibracao.confere
        ? [
            bloqueio(
              'CALIBRACAO',
              `${campo}.fatura`,
              `Não envie antes de conferir: a conta deu ${emReais(calibracao.calculadaCent)}, ` +
                `a fatura cobra ${emReais(calibracao.cobradaCent)}.` +
                (calibracao.maiorDiferenca ? ` Maior diferença: ${calibracao.maiorDiferenca}.` : ''),
            ),
          ]
        : []),
      ...(calibracao ? [] : [info('SEM_FATURA', `${campo}.fatura`, 'sem fatura para conferir')]),
    ]
  })
}

function daUsina(e: EntradaDaSimulacao, r: Base): AvisoDaSimulacao[] {
  const { usina } = r
  const avisos: AvisoDaSimulacao[] = []
  if (usina.modulos === 0) avisos.push(bloqueio('SEM_MODULO', 'faces.0.modulos', 'Coloque ao menos um módulo.'))
  else if (e.inversores.length === 0) avisos.push(bloqueio('SEM_INVERSOR', 'inversores', 'Escolha um inversor.'))
  const doKit = usina.modulos > 0 ? diferencaDoKit(e) : null
  if (doKit) avisos.push(alerta('KIT', 'modulo', doKit))
  if (usina.fdi !== null && usina.modulos > 0) {
    const fdi = emNumero(usina.fdi, 2)
    if (usina.fdi > 1.5) avisos.push(bloqueio('FDI', 'inversores', `FDI de ${fdi}: o inversor aceita até 1,50.`))
    else if (usina.fdi > 1.35 || usina.fdi < 0.9)
      avisos.push(alerta('FDI', 'inversores', `FDI de ${fdi}, fora da faixa de 0,90 a 1,35.`))
  }
  for (const [n, f] of e.faces.entries()) {
    const precisa = usina.faces[n]?.areaTelhadoM2 ?? 0
    if (f.areaM2 !== undefined && precisa > f.areaM2 + 1e-9)
      avisos.push(
        alerta(
          'AREA',
          `faces.${n}.modulos`,
          `${f.nome || 'A face'}: os módulos pedem ${emNumero(precisa, 1)} m² e há ${emNumero(f.areaM2, 1)} m².`,
        ),
      )
  }
  for (const [n, f] of e.faces.entries()) {
    const desenhados = f.desenho ? modulosDoDesenho(f.desenho) : f.modulos
    if (desenhados !== f.modulos)
      avisos.push(
        alerta(
          'DESENHO',
          `faces.${n}.desenho`,
          `${f.nome || 'A face'}: o desenho tem ${emNumero(desenhados)} módulos e a face, ${emNumero(f.modulos)}.`,
        ),
      )
  }
  if (usina.enquadramento === 'FORA_DA_GD')
    avisos.push(bloqueio('FORA_DA_GD', 'inversores', 'Acima de 3.000 kW a usina não é geração distribuída.'))
  const sobra = r.compensavelKwh > 0 ? (usina.geracaoAnualKwh + geracaoExistenteKwh(e)) / r.compensavelKwh : 0
  if (sobra > 1.1)
    avisos.push(
      alerta(
        'SOBRA',
        'faces.0.modulos',
        `Gera ${emPct(sobra, 0)} do que ${e.unidades.length > 1 ? 'as unidades podem' : 'a unidade pode'} compensar. ` +
          'A sobra vale 60 meses e não vira dinheiro.',
      ),
    )
  if (usina.modulos > 0 && (usina.produtividade < 1150 || usina.produtividade > 1750))
    avisos.push(
      alerta(
        'RENDIMENTO',
        'premissas.pr',
        `${emNumero(usina.produtividade)} kWh por kWp no ano: no Brasil fica entre 1.150 e 1.750. Confira.`,
      ),
    )
  else if (e.premissas.pr > 0.85)
    avisos.push(alerta('RENDIMENTO', 'premissas.pr', 'Rendimento acima de 0,85 é raro. Confira antes de prometer.'))
  const geradora = e.unidades[indiceDaGeradora(e.unidades)]
  if (geradora?.disjuntor) {
    const disponivel = potenciaDisponibilizadaKw({
      trifasico: geradora.ligacao === 'TRI',
      tensaoV: geradora.disjuntor.tensaoV,
      disjuntorA: geradora.disjuntor.correnteA,
    })
    const instaladaKw = usina.potenciaInstaladaAcKw + (e.existente?.potenciaKw ?? 0)
    if (instaladaKw > disponivel + 1e-9)
      avisos.push(
        alerta(
          'PADRAO',
          'custos',
          `A usina tem ${emNumero(instaladaKw, 2)} kW e o padrão entrega ` +
            `${emNumero(disponivel, 2)} kW: inclua o aumento de carga.`,
        ),
      )
  }
  const porCentoDaGarantia = parteDaGarantia(usina.potenciaInstaladaAcKw, e.conexao.modalidade)
  if (porCentoDaGarantia > 0)
    avisos.push(
      alerta(
        'GARANTIA',
        'conexao',
        `Acima de 500 kW a distribuidora pede garantia de fiel cumprimento: ${emPct(porCentoDaGarantia)} do custo de ` +
          'referência da usina, devolvidos depois da conexão.',
      ),
    )
  if (usina.classe === 'GD_III')
    avisos.push(
      alerta(
        'PARTICIPACAO',
        'conexao',
        'Acima de 500 kW com esta concentração a usina é GD III: cada kWh compensado paga mais.',
      ),
    )
  return [...avisos, ...avisosDasSeries(e, usina.series)]
}

function doPreco(e: EntradaDaSimulacao, r: Base): AvisoDaSimulacao[] {
  const { preco } = r
  const avisos: AvisoDaSimulacao[] = []
  if (preco.precoCent <= 0) avisos.push(bloqueio('PRECO', 'preco.valorCent', 'Informe o preço.'))
  if (preco.abaixoDoPiso && preco.margem !== null)
    avisos.push(alerta('MARGEM', 'preco', `Margem de ${emPct(preco.margem)}, piso ${emPct(e.preco.piso)}.`))
  return avisos
}

export const avisosDe = (e: EntradaDaSimulacao, r: Base): AvisoDaSimulacao[] => [
  ...dasUnidades(e),
  ...doRateio(e),
  ...daTarifa(e, r),
  ...daUsina(e, r),
  ...doPreco(e, r),
]
