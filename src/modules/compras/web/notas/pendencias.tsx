import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { ComMotivo, qtd } from '#modules/estoque/web/publico.ts'
import { Button } from '#ui/button.tsx'
import { dataCurta, dinheiro, numero } from '#ui/formatos.ts'
import { Link } from '#ui/link.tsx'
import { pendencias, type Pendencia } from '../../contract/notas.ts'
import { linkDaNota } from '../../links.ts'
import { relerCompras, usePendencias } from '../dados.ts'

/** What suppliers invoiced and still owe. */
export function Pendencias() {
  const confere = usePode('compras.nota.conferir')
  const { data: lista = [] } = usePendencias(true)
  const [resolvendo, setResolvendo] = useState<Pendencia | null>(null)
  if (lista.length === 0) return null
  return (
    <section aria-label="Pendências dos fornecedores">
      <h2 className="mb-1 text-13 font-semibold">Pendências dos fornecedores</h2>
      <ul className="border-t">
        {lista.map((p) => (
          <li key={p.id} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-0.5 border-b py-2 text-13">
            <span className="num font-medium">
              {qtd(p.qtd)} {p.unidade.toLowerCase()}
            </span>
            <span className="min-w-0 flex-1 truncate">
              {p.material}, de {p.fornecedor}
            </span>
            <Link href={linkDaNota(p.nota_id)} className="num">
              NF-e {numero(p.nota)}
            </Link>
            <span className="num text-text-2">desde {dataCurta(p.aberta_em)}</span>
            {p.valor_centavos !== undefined && <span className="num">{dinheiro(p.valor_centavos)}</span>}
            {confere && (
              <Button tamanho="pequeno" onClick={() => setResolvendo(p)}>
                Encerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {resolvendo && (
        <ComMotivo
          titulo="Encerrar esta pendência?"
          descricao="Diga como se resolveu: veio noutra nota, virou crédito, o fornecedor estornou."
          confirmar="Encerrar"
          aoFechar={() => setResolvendo(null)}
          aoConfirmar={async (como) => {
            await chamar(pendencias.resolver, { params: { id: resolvendo.id }, body: { como } })
            await relerCompras()
          }}
        />
      )}
    </section>
  )
}
