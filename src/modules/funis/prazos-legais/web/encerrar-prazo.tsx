import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { prazosLegais, type PrazoLegalVisto } from '../contract/prazos-legais.ts'
import { relerPrazosLegais } from './dados.ts'

/** Ends a legal deadline on a day; one that has not started yet is deleted. */
export function EncerrarPrazo({ prazo: p, aoFechar }: { prazo: PrazoLegalVisto; aoFechar: () => void }) {
  const [dia, setDia] = useState(diaAqui())
  const { indo, geral, fazer } = useAto()
  const futuro = p.situacao === 'futuro'
  const encerrar = () =>
    fazer(async () => {
      await chamar(prazosLegais.encerrar, { params: { id: p.id }, body: { em: dia } })
      await relerPrazosLegais()
      avisar({ titulo: futuro ? 'A mudança foi desfeita' : 'Prazo da lei encerrado', tom: 'sucesso' })
      aoFechar()
    }, 'O prazo não foi encerrado.')
  return (
    <Dialog
      aberto
      tamanho="pequeno"
      aoMudar={(a) => !a && aoFechar()}
      titulo={futuro ? 'Desistir desta mudança?' : `Encerrar ${p.nome}?`}
      descricao={p.caso}
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="perigo" ocupado={indo} onClick={() => void encerrar()}>
            {futuro ? 'Desistir' : 'Encerrar'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-13">
        {geral && <AlertBox tom="perigo" titulo={geral} />}
        {futuro ? (
          <p>Ela ainda não começou: some sem deixar rastro nos cartões, e o prazo de antes segue valendo.</p>
        ) : (
          <DateField
            rotulo="Não vale mais desde"
            dica="Os cartões que já esperam por ele mantêm o vencimento."
            valor={dia}
            aoMudar={setDia}
          />
        )}
      </div>
    </Dialog>
  )
}
