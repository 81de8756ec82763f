import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { plural } from '#ui/formatos.ts'
import { useAto } from '#ui/usar-ato.ts'
import { entregas } from '../contract/entregas.ts'
import type { Usuario } from '#modules/acesso/nucleo/tipos.ts'
import { chaves, reler } from '#modules/acesso/nucleo/web/dados.ts'
import { Destinos, useDestinos } from './destinos.tsx'

/** Transfers open work without deactivating the user: before they leave, or after they were deactivated in a hurry. */
export function EntregarTrabalho({ usuario, aoFechar }: { usuario: Usuario; aoFechar: () => void }) {
  const destinos = useDestinos(usuario.id)
  const { indo, fazer } = useAto()
  const vao = destinos.abertos.reduce((n, l) => n + l.vao, 0)
  const entregar = () =>
    fazer(
      async () => {
        await chamar(entregas.entregar, { params: { id: usuario.id }, body: { entregas: destinos.lista } })
        await reler(chaves.tudo)
        avisar({ titulo: `${plural(vao, 'item entregue', 'itens entregues')}`, tom: 'sucesso' })
        aoFechar()
      },
      (erro) => avisarFalha('O trabalho não foi entregue', erro),
    )
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo={`Entregar o trabalho de ${usuario.nome}`}
      descricao="Quem recebe é avisado, com o que recebeu. Dá para desfazer no histórico da pessoa."
      tamanho="medio"
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" ocupado={indo} disabled={vao === 0} onClick={() => void entregar()}>
            {vao === 0 ? 'Entregar' : `Entregar ${plural(vao, 'item', 'itens')}`}
          </Button>
        </>
      }
    >
      <Destinos de={destinos} />
    </Dialog>
  )
}
