import { useMemo } from 'react'
import type { EntradaDoInvestimento } from '#modules/simulacoes/contract/outras.ts'
import { calcularInvestimento } from '#modules/simulacoes/regras/outras.ts'
import {
  AnosDoInvestimento,
  CenariosDoInvestimento,
  EntradasDoInvestimento,
  pct,
  reais,
} from '#modules/simulacoes/web/publico.ts'
import { numero, plural } from '#ui/formatos.ts'
import type { Proposta } from '../../contract/formas.ts'
import { EditorSimples } from '../editor/moldura.tsx'
import { useEdicao, type ConteudoDoTipo } from '../editor/usar-edicao.ts'

const TIPO: ConteudoDoTipo<EntradaDoInvestimento> = {
  por: (entrada) => ({ tipo: 'investimento', entrada }),
  de: (c) => (c.tipo === 'investimento' ? c.entrada : null),
}

/** The editor of a quota: inputs, and three scenarios beside CDI. */
export function EditorDoInvestimento({
  proposta,
  entrada: inicial,
}: {
  proposta: Proposta
  entrada: EntradaDoInvestimento
}) {
  const edicao = useEdicao(proposta, inicial, TIPO)
  const { entrada } = edicao
  const r = useMemo(() => calcularInvestimento(entrada), [entrada])
  const base = r.cenarios.find((c) => c.nome === 'base')
  return (
    <EditorSimples
      proposta={proposta}
      edicao={edicao}
      onde={entrada.usina}
      resultadoParaEnviar={r}
      resumo={`aporte de ${reais(r.aporteCent)}, três cenários ao lado do CDI líquido${
        base?.tir == null ? '' : `, base de ${pct(base.tir)} ao ano`
      }.`}
      tira={[
        ['aporte', reais(r.aporteCent)],
        ['TIR, base', base?.tir == null ? '–' : pct(base.tir)],
        ['CDI líquido', pct(r.cdiLiquido)],
      ]}
      entradas={<EntradasDoInvestimento entrada={entrada} aoMudar={edicao.mudar} />}
      emTexto={[
        ['Usina', entrada.usina],
        ['Potência', `${numero(entrada.kWp)} kWp`],
        ['Geração, 1º ano', `${numero(entrada.geracaoAno1Kwh)} kWh`],
        ['Custo da usina', reais(Math.round(entrada.capexReais * 100))],
        ['Cota do investidor', pct(entrada.cota)],
        ['Prazo', plural(entrada.anos, 'ano')],
      ]}
      resultado={
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <CenariosDoInvestimento entrada={entrada} resultado={r} />
          {r.avisos.map((a) => (
            <p key={a.frase} className="rounded-sm bg-warning-soft px-3 py-2 text-12">
              {a.frase}
            </p>
          ))}
          <AnosDoInvestimento entrada={entrada} resultado={r} />
        </div>
      }
    />
  )
}
