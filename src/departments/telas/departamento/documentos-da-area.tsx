import { data, numero } from '#ui/formatos.ts'
import { Bloco } from '../comum/bloco.tsx'
import { useDocumentosQueVencem } from '../comum/trabalho.ts'

/** Documents of the department's open cards that expired or will soon. Hidden when there are none. */
export function DocumentosDaArea({ departamento }: { departamento: string }) {
  const { data: d } = useDocumentosQueVencem(departamento)
  if (!d?.total) return null
  return (
    <Bloco titulo="Documentos que vencem" detalhe={numero(d.total)}>
      <ul className="mt-1">
        {d.documentos.map((x) => (
          <li key={`${x.cartao_id}:${x.documento}`}>
            <a
              href={`/funil/${x.funil_id}?cartao=${x.cartao_id}&aba=documentos`}
              className="-mx-3 grid min-h-8 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_130px] items-center gap-x-3 rounded px-3 py-1 text-13 outline-offset-[-2px] hover:bg-surface-2 max-md:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="min-w-0">
                <span className="block truncate">{x.documento}</span>
                <span className="block truncate text-12 text-text-2 md:hidden">{x.titulo}</span>
              </span>
              <span className="truncate text-text-2 max-md:hidden">
                {x.titulo} · {x.funil_nome}
              </span>
              <span className={x.venceu ? 'num text-right text-12 text-danger' : 'num text-right text-12 text-text-2'}>
                {x.venceu ? 'venceu' : 'vence'} em {data(x.valido_ate)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Bloco>
  )
}
