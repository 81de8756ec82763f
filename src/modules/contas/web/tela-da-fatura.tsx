import { useParams, useRouter } from '@tanstack/react-router'
import { usarFatura } from '#modules/ligados-na-pagina.ts'
import { linkDoContato } from '#modules/contatos/links.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { comBusca } from '#platform/navegador/href.ts'
import { Aguarde } from '#ui/tardia.tsx'
import { GavetaDaConta } from './gaveta.tsx'

/** …/{id}/fatura/{fatura}: a bill under its contact. Going back leads to where it was opened from. */
export function TelaDaFatura() {
  const { id = '', fatura = '' }: { id?: string; fatura?: string } = useParams({ strict: false })
  const navegar = useNavegar()
  const { history } = useRouter()
  const voltar = () => {
    if (history.canGoBack()) history.back()
    else void navegar({ href: comBusca(linkDoContato(id), { aba: 'faturas' }) })
  }
  return (
    <GavetaDaConta
      id={fatura}
      aoFechar={voltar}
      usar={(conta) => (
        <Aguarde>
          {usarFatura.map((Forma, n) => (
            <Forma key={n} fatura={conta} />
          ))}
        </Aguarde>
      )}
    />
  )
}
