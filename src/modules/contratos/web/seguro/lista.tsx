import { useState } from 'react'
import { buscarContatos } from '#modules/contatos/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Plus } from '#ui/icones.ts'
import { useAto } from '#ui/usar-ato.ts'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { contratos } from '../../contract/contratos.ts'
import { linkDoContrato } from '../../links.ts'
import { ListaDeContratos } from '../lista/tela.tsx'

function NovoSeguro({ aoFechar }: { aoFechar: () => void }) {
  const [contato, setContato] = useState<Opcao | null>(null)
  // one contract for this dialog, however often it is sent
  const [chave] = useState(() => crypto.randomUUID())
  const navegar = useNavegar()
  const ato = useAto()
  const abrir = () =>
    ato.fazer(async () => {
      const { data } = await chamar(contratos.criar, { body: { chave, contato_id: contato?.valor ?? '' } })
      await navegar({ to: linkDoContrato(data) })
    })
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && !ato.indo && aoFechar()}
      titulo="Contrato de seguro"
      rodape={
        <Button variante="primaria" disabled={!contato} ocupado={ato.indo} onClick={() => void abrir()}>
          Abrir contrato
        </Button>
      }
    >
      <Combobox
        rotulo="Cliente"
        placeholder="Nome, telefone ou e-mail"
        buscar={buscarContatos}
        valor={contato}
        aoMudar={setContato}
        erro={ato.erros.contato_id ?? ato.geral}
      />
    </Dialog>
  )
}

/** `/mpvl/contratos/seguro` */
export function ContratosDeSeguro() {
  const pode = usePode('contratos.sinistro.editar')
  const [novo, setNovo] = useState(false)
  return (
    <>
      <ListaDeContratos
        tipos={['seguro']}
        titulo="Contratos de seguro"
        acoes={
          pode && (
            <Button variante="primaria" icone={<Plus />} onClick={() => setNovo(true)}>
              Contrato de seguro
            </Button>
          )
        }
      />
      {novo && <NovoSeguro aoFechar={() => setNovo(false)} />}
    </>
  )
}
