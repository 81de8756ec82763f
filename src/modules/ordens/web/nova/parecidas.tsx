import { AlertBox } from '#ui/alert-box.tsx'
import { plural } from '#ui/formatos.ts'
import { linkDaOrdem } from '../../links.ts'
import { nomesDasSituacoes } from '../../regras/estados.ts'
import { numeroDaOrdem } from '../../regras/numero.ts'
import { useParecidas } from '../dados.ts'

/** Warns of open orders of the same customer or plant: what is asked for may be there already. */
export function Parecidas({ contato, usina }: { contato: string | null; usina: string | null }) {
  const { data } = useParecidas(contato, usina)
  if (!data || data.length === 0) return null
  return (
    <AlertBox tom="alerta" titulo={`Já há ${plural(data.length, 'ordem aberta', 'ordens abertas')} aqui.`}>
      <ul className="grid gap-1 text-13">
        {data.slice(0, 5).map((o) => (
          <li key={o.id}>
            <a href={linkDaOrdem(o.id)} className="g-link">
              {numeroDaOrdem(o)}, {o.titulo}
            </a>{' '}
            · {nomesDasSituacoes[o.situacao].toLowerCase()}
          </li>
        ))}
      </ul>
    </AlertBox>
  )
}
