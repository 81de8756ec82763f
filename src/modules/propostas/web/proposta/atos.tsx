import { useState, type ReactNode } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Copy, Send } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { useCelular } from '#ui/usar-media.ts'
import type { Proposta } from '../../contract/formas.ts'
import { propostas } from '../../contract/propostas.ts'
import type { EstadoDaProposta } from '../../tipos.ts'
import { guardarProposta } from '../dados.ts'
import { EscolherCliente } from './cliente.tsx'
import { ComMotivo } from './com-motivo.tsx'
import { copiarLink } from '#ui/copiar-link.ts'
import { Mandar } from './mandar.tsx'

const DetalhesDaProposta = tardia(() => import('./detalhes.tsx').then((m) => m.DetalhesDaProposta))
const RegistrarAceite = tardia(() => import('./registrar-aceite.tsx').then((m) => m.RegistrarAceite))

type Ato = 'mandar' | 'cliente' | 'detalhes' | 'link' | 'recusar' | 'cancelar' | 'aceitar'
/** States in which the customer's link shows a version that can be accepted. */
const EM_VIGOR: readonly EstadoDaProposta[] = ['enviada', 'visualizada', 'em_negociacao']

interface AtoNaTela {
  rotulo: string
  icone?: ReactNode
  /** Sent at once: the button shows that it waits. */
  espera?: boolean
  perigo?: boolean
  /** Rare: in the menu on a desk too. */
  noMenu?: boolean
  fazer: () => void
}

/** What the lifecycle allows this user, as buttons. */
export function AtosDaProposta({ proposta: p }: { proposta: Proposta }) {
  const [aberto, setAberto] = useState<Ato | null>(null)
  const [ocupado, setOcupado] = useState(false)
  const params = { id: p.id }
  const fechar = () => setAberto(null)
  const tentar = async (falha: string, ato: () => Promise<void>) => {
    setOcupado(true)
    try {
      await ato()
    } catch (erro) {
      avisarFalha(falha, erro)
    } finally {
      setOcupado(false)
    }
  }
  const negociar = () =>
    tentar('A situação não mudou.', async () => guardarProposta((await chamar(propostas.negociar, { params })).data))
  const renovar = () =>
    tentar('A proposta não foi renovada.', async () => {
      const { data } = await chamar(propostas.renovar, { params })
      guardarProposta(data.proposta)
      avisar({ titulo: `v${data.proposta.versao} aberta com as tarifas de hoje`, tom: 'sucesso' })
    })
  const atos: AtoNaTela[] = [
    ...(EM_VIGOR.includes(p.estado)
      ? [{ rotulo: 'Mandar ao cliente', icone: <Send />, fazer: () => setAberto('mandar') }]
      : []),
    ...(p.link ? [{ rotulo: 'Copiar o link', icone: <Copy />, fazer: () => void copiarLink(p.link ?? '') }] : []),
    ...(p.pode.editar ? [{ rotulo: 'Cliente', noMenu: true, fazer: () => setAberto('cliente') }] : []),
    ...(p.pode.negociar ? [{ rotulo: 'Em negociação', espera: true, fazer: () => void negociar() }] : []),
    ...(p.pode.renovar ? [{ rotulo: 'Renovar', espera: true, fazer: () => void renovar() }] : []),
    ...(p.pode.aceitar ? [{ rotulo: 'Registrar aceite', fazer: () => setAberto('aceitar') }] : []),
    ...(p.pode.recusar ? [{ rotulo: 'Recusada', fazer: () => setAberto('recusar') }] : []),
    ...(p.pode.editar ? [{ rotulo: 'Detalhes', noMenu: true, fazer: () => setAberto('detalhes') }] : []),
    ...(p.link ? [{ rotulo: 'Trocar o link', noMenu: true, fazer: () => setAberto('link') }] : []),
    ...(p.pode.cancelar ? [{ rotulo: 'Cancelar proposta', perigo: true, fazer: () => setAberto('cancelar') }] : []),
  ]
  return (
    <>
      <BotoesDosAtos atos={atos} ocupado={ocupado} />
      {aberto === 'mandar' && (
        <Dialog aberto aoMudar={(a) => !a && fechar()} titulo={`Mandar a ${p.numero}`}>
          <Mandar id={p.id} />
        </Dialog>
      )}
      {aberto === 'cliente' && (
        <Dialog
          aberto
          aoMudar={(a) => !a && fechar()}
          titulo="Cliente da proposta"
          descricao={p.enviada_em ? 'A versão enviada continua com o nome que foi impresso nela.' : undefined}
          rodape={<Button onClick={fechar}>Fechar</Button>}
        >
          <EscolherCliente proposta={p} />
        </Dialog>
      )}
      {aberto === 'recusar' && (
        <ComMotivo
          titulo="O cliente recusou"
          confirmar="Registrar recusa"
          aoConfirmar={async (motivo) =>
            guardarProposta((await chamar(propostas.recusar, { params, body: { motivo } })).data)
          }
          aoFechar={fechar}
        />
      )}
      {aberto === 'link' && (
        <ComMotivo
          titulo="Trocar o link do cliente"
          descricao="O endereço de agora deixa de abrir, também no QR dos PDFs já guardados. Mande o novo ao cliente."
          confirmar="Trocar o link"
          perigo
          aoConfirmar={async (motivo) => {
            guardarProposta((await chamar(propostas.trocarLink, { params, body: { motivo } })).data)
            avisar({ titulo: 'Link trocado', tom: 'sucesso' })
          }}
          aoFechar={fechar}
        />
      )}
      {aberto === 'cancelar' && (
        <ComMotivo
          titulo={`Cancelar a ${p.numero}`}
          descricao="O link do cliente deixa de valer. Isto não se desfaz."
          confirmar="Cancelar proposta"
          perigo
          aoConfirmar={async (motivo) =>
            guardarProposta((await chamar(propostas.cancelar, { params, body: { motivo } })).data)
          }
          aoFechar={fechar}
        />
      )}
      <Aguarde>{aberto === 'detalhes' && <DetalhesDaProposta proposta={p} aoFechar={fechar} />}</Aguarde>
      <Aguarde>{aberto === 'aceitar' && <RegistrarAceite proposta={p} aoFechar={fechar} />}</Aguarde>
    </>
  )
}

/** A row of buttons; on a phone the first act and a menu with the others. */
function BotoesDosAtos({ atos, ocupado }: { atos: readonly AtoNaTela[]; ocupado: boolean }) {
  const celular = useCelular()
  const aVista = celular ? atos.slice(0, 1) : atos.filter((a) => !a.noMenu)
  const noMenu = atos.filter((a) => !aVista.includes(a))
  if (atos.length === 0) return null
  return (
    <div className="flex gap-2 max-md:w-full md:flex-wrap">
      {aVista.map((a) => (
        <Button
          key={a.rotulo}
          icone={a.icone}
          variante={a.perigo ? 'fantasma' : 'contorno'}
          className="max-md:h-11! max-md:flex-1"
          ocupado={a.espera === true && ocupado}
          onClick={a.fazer}
        >
          {a.rotulo}
        </Button>
      ))}
      {noMenu.length > 0 && (
        <Menu
          alinhar="end"
          gatilho={<Button className="max-md:h-11!">Mais</Button>}
          itens={noMenu.map((a) => ({ rotulo: a.rotulo, perigo: a.perigo ?? false, aoEscolher: a.fazer }))}
        />
      )}
    </div>
  )
}
