import { Avatar } from '#ui/avatar.tsx'
import { dataCurta, numero } from '#ui/formatos.ts'
import { Bloco } from '../comum/bloco.tsx'
import { useQuemEstaFora } from '../comum/dados.ts'

/** People who are absent now, until when, and their substitutes. */
export function QuemEstaFora() {
  const { data } = useQuemEstaFora()
  if (!data) return null
  return (
    <Bloco titulo="Quem está fora" detalhe={data.length > 0 ? numero(data.length) : undefined}>
      {data.length === 0 && <p className="py-3 text-13 text-text-2">Ninguém está ausente hoje.</p>}
      <ul className="mt-1">
        {data.map((p) => (
          <li key={p.id} className="flex items-center gap-2.5 py-1.5 text-13">
            <Avatar nome={p.nome} chave={p.id} imagem={p.foto} tamanho={28} />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{p.nome}</span>
              {p.cargo && <span className="block truncate text-12 text-text-2">{p.cargo}</span>}
            </span>
            <span className="num text-right text-12 text-text-2">
              {p.ausente_ate && `volta ${dataCurta(p.ausente_ate)}`}
              {p.substituto && <span className="block">{p.substituto} substitui</span>}
            </span>
          </li>
        ))}
      </ul>
    </Bloco>
  )
}
