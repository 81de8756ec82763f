import { unidadesDoCooperado } from '#modules/simulacoes/regras/assinatura.ts'
import { classeEmPalavras } from '#modules/simulacoes/regras/unidade-em-palavras.ts'
import { emNumero } from '#modules/simulacoes/regras/em-numeros.ts'
import type { UnidadeDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import type { ConteudoDaProposta } from '../../contract/conteudo.ts'

function unidadesDa(c: ConteudoDaProposta): readonly UnidadeDaSimulacao[] {
  if (c.tipo === 'autoconsumo') return c.entrada.unidades
  if (c.tipo === 'assinatura') return unidadesDoCooperado(c.entrada).map((u) => u.unidade)
  return []
}

const porAno = (u: UnidadeDaSimulacao) => `${emNumero(u.consumo.reduce((a, b) => a + b, 0))} kWh por ano`

/** The consumer units of the version shown: number, class, utility and consumption. */
export function UnidadesDaProposta({ conteudo }: { conteudo: ConteudoDaProposta }) {
  const unidades = unidadesDa(conteudo)
  if (unidades.length === 0) return null
  return (
    <section aria-label="Unidades consumidoras" className="min-w-0 rounded-md border bg-surface">
      <h2 className="px-3.5 pt-2.5 text-13 font-semibold">Unidades consumidoras</h2>
      <ul className="num divide-y text-13">
        {unidades.map((u, n) => (
          <li key={n} className="px-3.5 py-2">
            <span className="flex flex-wrap justify-between gap-x-3">
              <b className="font-medium">{u.numero ? `UC ${u.numero}` : 'Número a informar'}</b>
              <span className="text-text-2">{porAno(u)}</span>
            </span>
            <small className="block text-12 text-text-2">
              {[classeEmPalavras(u), u.tarifa.distribuidora.nome, u.titular].filter(Boolean).join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
