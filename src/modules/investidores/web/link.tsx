import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { copiarLink } from '#ui/copiar-link.ts'
import { Copy } from '#ui/icones.ts'
import type { CotaNaLista } from '../contract/formas.ts'
import { investidores } from '../contract/investidores.ts'
import { relerInvestidores } from './dados.ts'

/** The investor's own page: its address is created, copied and revoked here. */
export function LinkDoInvestidor({ cota }: { cota: CotaNaLista }) {
  const [revogando, setRevogando] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const params = { id: cota.id }
  const copiar = async () => {
    try {
      const { data } = await chamar(investidores.link, { params })
      setLink(data.link)
      await relerInvestidores()
      await copiarLink(data.link)
    } catch (erro) {
      avisarFalha('O link não foi criado.', erro)
    }
  }
  return (
    <section aria-labelledby="link-do-investidor">
      <h2 id="link-do-investidor" className="text-13 font-semibold">
        Página do investidor
      </h2>
      <p className="mt-1 text-12 text-text-2">
        {cota.tem_link
          ? 'Quem tem o link lê este extrato sem entrar no Girassol.'
          : 'O link foi revogado: a página não abre para ninguém.'}
      </p>
      {link && cota.tem_link && <p className="num mt-1 text-12 [overflow-wrap:anywhere]">{link}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button tamanho="pequeno" icone={<Copy />} onClick={() => void copiar()}>
          {cota.tem_link ? 'Copiar link' : 'Criar link'}
        </Button>
        {cota.tem_link && (
          <Button tamanho="pequeno" variante="fantasma" onClick={() => setRevogando(true)}>
            Revogar
          </Button>
        )}
      </div>
      <ConfirmDialog
        aberto={revogando}
        aoMudar={setRevogando}
        titulo="Revogar o link?"
        descricao="Quem tem o link deixa de abrir a página. O próximo link é outro."
        confirmar="Revogar o link"
        perigo
        aoConfirmar={async () => {
          await chamar(investidores.revogarLink, { params })
          setLink(null)
          await relerInvestidores()
        }}
      />
    </section>
  )
}
