import { useMemo } from 'react'
import type { EntradaDaLimpeza } from '#modules/simulacoes/contract/outras.ts'
import { calcularLimpeza } from '#modules/simulacoes/regras/servicos.ts'
import { EntradasDaLimpeza, nomeDaRecorrencia, reais, ResultadoDaLimpeza } from '#modules/simulacoes/web/publico.ts'
import { numero, plural } from '#ui/formatos.ts'
import type { Proposta } from '../../contract/formas.ts'
import { EditorSimples } from '../editor/moldura.tsx'
import { useEdicao, type ConteudoDoTipo } from '../editor/usar-edicao.ts'

const TIPO: ConteudoDoTipo<EntradaDaLimpeza> = {
  por: (entrada) => ({ tipo: 'limpeza', entrada }),
  de: (c) => (c.tipo === 'limpeza' ? c.entrada : null),
}

/** The editor of a cleaning: what is cleaned, the way there and how often, with the price of a visit and of the year. */
export function EditorDaLimpeza({ proposta, entrada: inicial }: { proposta: Proposta; entrada: EntradaDaLimpeza }) {
  const edicao = useEdicao(proposta, inicial, TIPO)
  const { entrada: e } = edicao
  const r = useMemo(() => calcularLimpeza(e), [e])
  const recorrencia = nomeDaRecorrencia(e.vezesPorAno)
  return (
    <EditorSimples
      proposta={proposta}
      edicao={edicao}
      onde={plural(e.modulos, 'módulo')}
      resultadoParaEnviar={r}
      resumo={`limpeza de ${plural(e.modulos, 'módulo')}, ${recorrencia.toLowerCase()}, ${reais(r.preco.precoCent)}.`}
      tira={[
        ['preço', reais(r.preco.precoCent)],
        ['visitas', numero(e.vezesPorAno)],
        ['por visita', reais(r.porVezCent)],
      ]}
      entradas={<EntradasDaLimpeza entrada={e} resultado={r} veCustos={proposta.ve_custos} aoMudar={edicao.mudar} />}
      emTexto={[
        ['Módulos', numero(e.modulos)],
        ...(e.por === 'm2' ? [['Área', `${numero(e.areaM2)} m²`] as const] : []),
        [e.por === 'modulo' ? 'Preço por módulo' : 'Preço por m²', reais(e.unitarioCent)],
        ['Distância, só a ida', `${numero(e.distanciaKm)} km`],
        ['Altura do telhado', `${numero(e.alturaM)} m`],
        ['Recorrência', recorrencia],
      ]}
      resultado={<ResultadoDaLimpeza entrada={e} resultado={r} veCustos={proposta.ve_custos} />}
    />
  )
}
