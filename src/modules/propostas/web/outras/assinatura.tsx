import { useMemo } from 'react'
import type { EntradaDaAssinatura } from '#modules/simulacoes/contract/outras.ts'
import { nomeDaUnidade, unidadesDoCooperado } from '#modules/simulacoes/regras/assinatura.ts'
import { NOMES_DOS_MODELOS } from '#modules/simulacoes/regras/nomes-dos-modelos.ts'
import { calcularAssinatura } from '#modules/simulacoes/regras/outras.ts'
import { EntradasDaAssinatura, pct, reais, ResultadoDaAssinatura } from '#modules/simulacoes/web/publico.ts'
import { numero, plural } from '#ui/formatos.ts'
import type { Proposta } from '../../contract/formas.ts'
import { EditorSimples } from '../editor/moldura.tsx'
import { useEdicao, type ConteudoDoTipo } from '../editor/usar-edicao.ts'

const TIPO: ConteudoDoTipo<EntradaDaAssinatura> = {
  por: (entrada) => ({ tipo: 'assinatura', entrada }),
  de: (c) => (c.tipo === 'assinatura' ? c.entrada : null),
}

/** The editor of a membership: the unit, its energy and the plan, with the member's bill month by month. */
export function EditorDaAssinatura({
  proposta,
  entrada: inicial,
}: {
  proposta: Proposta
  entrada: EntradaDaAssinatura
}) {
  const edicao = useEdicao(proposta, inicial, TIPO)
  const { entrada } = edicao
  const r = useMemo(() => calcularAssinatura(entrada), [entrada])
  const porMes = reais(Math.round(r.economiaCent / 12))
  const { unidade: u, plano } = entrada
  const total = (kwh: readonly number[]) => `${numero(kwh.reduce((a, b) => a + b, 0))} kWh`
  return (
    <EditorSimples
      proposta={proposta}
      edicao={edicao}
      onde={u.tarifa.distribuidora.nome}
      resultadoParaEnviar={r}
      resumo={`plano de ${NOMES_DOS_MODELOS[plano.modelo].toLowerCase()}, economia de ${porMes} por mês em média.`}
      tira={[
        ['economia por mês', porMes],
        ['da conta', r.economia === null ? '–' : pct(r.economia, 1)],
        ['cooperativa, ano', reais(r.cobrancaCent)],
      ]}
      entradas={<EntradasDaAssinatura entrada={entrada} resultado={r} aoMudar={edicao.mudar} />}
      emTexto={[
        ...unidadesDoCooperado(entrada).flatMap((x, n) => [
          [nomeDaUnidade(x.unidade, n), `consome ${total(x.unidade.consumo)}`] as const,
          ['Energia alocada', total(x.alocadoKwh)] as const,
        ]),
        ['Plano', NOMES_DOS_MODELOS[plano.modelo]],
        ...(plano.modelo === 'FIXO_MENSAL'
          ? [['Valor por mês, cada unidade', reais(plano.fixoMensalCent ?? 0)] as const]
          : []),
        ...(plano.modelo === 'CREDITOS_COMPENSADOS'
          ? [['Tarifa do contrato', `R$ ${numero(plano.tarifaContratual ?? 0, 5)} por kWh`] as const]
          : []),
        ...(plano.modelo === 'ECONOMIA_GARANTIDA' || plano.modelo === 'DINAMICO_SOBRE_TARIFA'
          ? [['Desconto', pct(plano.desconto ?? 0, 1)] as const]
          : []),
        ['Prazo', plural(entrada.prazoMeses ?? 0, 'mês', 'meses')],
        ['Aviso prévio', plural(entrada.avisoPrevioDias ?? 0, 'dia')],
      ]}
      resultado={<ResultadoDaAssinatura entrada={entrada} resultado={r} />}
    />
  )
}
