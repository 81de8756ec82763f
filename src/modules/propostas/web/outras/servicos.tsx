import { useMemo } from 'react'
import type { EntradaDosServicos } from '#modules/simulacoes/contract/outras.ts'
import { calcularServicos } from '#modules/simulacoes/regras/servicos.ts'
import { EntradasDosServicos, reais, ResultadoDosServicos } from '#modules/simulacoes/web/publico.ts'
import { numero, plural } from '#ui/formatos.ts'
import type { Proposta } from '../../contract/formas.ts'
import { catalogoDosServicos } from '../editor/catalogo.ts'
import { EditorSimples } from '../editor/moldura.tsx'
import { useEdicao, type ConteudoDoTipo } from '../editor/usar-edicao.ts'

const TIPO: ConteudoDoTipo<EntradaDosServicos> = {
  por: (entrada) => ({ tipo: 'servicos', entrada }),
  de: (c) => (c.tipo === 'servicos' ? c.entrada : null),
}

/** The editor of a service: the problem, and hours, parts and travel with their price. */
export function EditorDosServicos({ proposta, entrada: inicial }: { proposta: Proposta; entrada: EntradaDosServicos }) {
  const edicao = useEdicao(proposta, inicial, TIPO)
  const { entrada: e } = edicao
  const r = useMemo(() => calcularServicos(e), [e])
  const horas = e.linhas.filter((l) => l.tipo === 'hora').reduce((a, l) => a + l.quantidade, 0)
  return (
    <EditorSimples
      proposta={proposta}
      edicao={edicao}
      onde="serviços"
      resultadoParaEnviar={r}
      resumo={`${plural(e.linhas.length, 'linha')} de serviço, ${reais(r.preco.precoCent)}.`}
      tira={[
        ['preço', reais(r.preco.precoCent)],
        ['horas', numero(horas)],
        ['antes do desconto', reais(r.preco.precoDeTabelaCent)],
      ]}
      entradas={
        <EntradasDosServicos
          entrada={e}
          resultado={r}
          veCustos={proposta.ve_custos}
          catalogo={catalogoDosServicos}
          aoMudar={edicao.mudar}
        />
      }
      emTexto={[
        ['Problema', e.problema || 'não descrito'],
        ...r.linhas.map((l) => [l.descricao, `${numero(l.quantidade)}\u00A0× ${reais(l.unitarioCent)}`] as const),
      ]}
      resultado={<ResultadoDosServicos entrada={e} resultado={r} veCustos={proposta.ve_custos} />}
    />
  )
}
