import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { LinkButton } from '#ui/link.tsx'
import { linkDosAjustes, linkDosMovimentos } from '../../links.ts'
import { useMovimento } from '../dados.ts'
import { QUAIS } from '../nomes.ts'
import { antesEDepois } from './antes-e-depois.ts'
import { Comprovante, temComprovante } from './comprovante.tsx'
import type { Qual } from './rascunho.ts'

/** Above the limit nothing is posted yet. */
export function Espera() {
  const navegar = useNavegar()
  return (
    <AlertBox tom="info" titulo="Passou do limite: espera a aprovação de outra pessoa.">
      <p className="text-13">
        Os ajustes de 24 horas contam juntos: os da mesma pessoa e os do mesmo material. O livro muda quando ela
        aprovar; avisamos você da decisão.
      </p>
      <LinkButton className="max-md:min-h-11" onClick={() => void navegar({ href: linkDosAjustes() })}>
        Ver o que espera
      </LinkButton>
    </AlertBox>
  )
}

/** What the movement changed, place by place, and its voucher. */
export function Recibo({ qual, movimento }: { qual: Qual; movimento: string }) {
  const navegar = useNavegar()
  const { data } = useMovimento(movimento)
  return (
    <AlertBox tom="sucesso" titulo={`${QUAIS[qual]}: lançamento feito.`}>
      <ul aria-label="O que mudou" className="num mb-2 text-13 empty:hidden">
        {data?.itens.map((i) => (
          <li key={i.n}>
            {i.codigo} {i.nome}: {antesEDepois(i)}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <LinkButton
          className="max-md:min-h-11"
          onClick={() => void navegar({ href: linkDosMovimentos({ movimento }) })}
        >
          Ver ou estornar o movimento
        </LinkButton>
        {data && temComprovante(data.tipo) && <Comprovante movimento={movimento} />}
      </div>
    </AlertBox>
  )
}
