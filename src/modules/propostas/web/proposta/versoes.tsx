import { useState } from 'react'
import { emNumero, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { Button } from '#ui/button.tsx'
import { dataHora } from '#ui/formatos.ts'
import { GitCompare } from '#ui/icones.ts'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { Proposta } from '../../contract/formas.ts'
import type { EstadoDaVersao } from '../../tipos.ts'

const DiferencasDaVersao = tardia(() => import('./diferencas.tsx').then((m) => m.DiferencasDaVersao))

const NOMES: Record<EstadoDaVersao, string> = {
  aberta: 'em edição',
  enviada: 'em vigor',
  substituida: 'substituída',
  descartada: 'descartada',
}

/** Versions with the short hash of what was sent, and the differences from the one before. */
export function Versoes({ proposta: p }: { proposta: Proposta }) {
  const [comparar, setComparar] = useState<number | null>(null)
  const emOrdem = p.versoes.toSorted((a, b) => b.n - a.n)
  return (
    <section aria-label="Versões" className="overflow-x-auto rounded-md border bg-surface">
      <h2 className="px-3.5 pt-2.5 text-13 font-semibold">Versões</h2>
      <table className="num mt-1 w-full text-13">
        <thead className="text-12 text-text-2">
          <tr className="border-b">
            {['Versão', 'Situação', 'Valor', 'kWp', 'Enviada', 'Hash', ''].map((t, n) => (
              <th key={n} scope="col" className="px-3.5 py-1 text-left font-medium">
                {t || <span className="sr-only">Diferenças</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {emOrdem.map((v) => (
            <tr key={v.n} className="border-b last:border-b-0">
              <th scope="row" className="px-3.5 py-1.5 text-left font-medium">
                v{v.n}
              </th>
              <td className="px-3.5">{NOMES[v.estado]}</td>
              <td className="px-3.5">{emReais(v.valor_centavos)}</td>
              <td className="px-3.5">{v.kwp === null ? '–' : emNumero(v.kwp, 2)}</td>
              <td className="px-3.5">{v.enviada_em ? dataHora(v.enviada_em) : '–'}</td>
              <td className="px-3.5 font-mono text-12">{v.hash ? v.hash.slice(0, 8) : '–'}</td>
              <td className="px-3.5 text-right">
                {v.n > 1 && (
                  <Button tamanho="pequeno" variante="fantasma" icone={<GitCompare />} onClick={() => setComparar(v.n)}>
                    Diferenças da v{v.n - 1}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Aguarde>
        {comparar !== null && (
          <DiferencasDaVersao id={p.id} de={comparar - 1} para={comparar} aoFechar={() => setComparar(null)} />
        )}
      </Aguarde>
    </section>
  )
}
