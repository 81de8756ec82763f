import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RespostaDe } from '#kit/endpoint.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisarComDesfazer, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { dataCurta, hora, plural } from '#ui/formatos.ts'
import { Send } from '#ui/icones.ts'
import { ParaCopiar } from '#ui/integracao/para-copiar.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { escoposDoLink, linksDaOrdem, type EscopoDoLink } from '../../contract/links.ts'

const ESCOPOS: Readonly<Record<EscopoDoLink, string>> = {
  cliente_ver: 'Acompanhar',
  cliente_assinar: 'Acompanhar e assinar',
  tecnico_externo: 'Técnico externo',
}
const CANAIS = { whatsapp: 'WhatsApp', email: 'e-mail' } as const

type Link = RespostaDe<typeof linksDaOrdem.listar>['data'][number]
type Feito = RespostaDe<typeof linksDaOrdem.criar>['data']
const chave = (id: string) => ['campo', 'links', id] as const

/**
 * The public page of an order: the links that open it, for the customer or for an external technician, and the acts that
 * make, send and end them.
 */
export function LinksDaOrdem({ ordem }: { ordem: { id: string } }) {
  return usePode('campo.link.criar') ? <Links id={ordem.id} /> : null
}

function Links({ id }: { id: string }) {
  const [escopo, setEscopo] = useState<EscopoDoLink>('cliente_ver')
  const [feito, setFeito] = useState<Feito | null>(null)
  const { indo, geral, fazer } = useAto()
  const { data = [] } = useQuery({
    queryKey: chave(id),
    queryFn: async ({ signal }) => (await chamar(linksDaOrdem.listar, { params: { id } }, { signal })).data,
  })
  const valem = data.filter((l) => l.revogado_em === null && new Date(l.expira_em).getTime() > Date.now())
  const anterior = valem.some((l) => l.escopo === escopo)
  const doCliente = data.find((l) => l.escopo !== 'tecnico_externo')
  const gerar = (mandar: boolean, qual = escopo) =>
    fazer(async () => {
      const { data: novo } = await chamar(linksDaOrdem.criar, { params: { id }, body: { escopo: qual, mandar } })
      setFeito(novo)
      await consultas.invalidateQueries({ queryKey: chave(id) })
    }, 'Não foi possível gerar o link. Tente de novo.')
  const desfazer = (l: Link) =>
    chamar(linksDaOrdem.desfazer, { params: { id: l.id } })
      .then(() => consultas.invalidateQueries({ queryKey: chave(id) }))
      .catch((erro: unknown) => avisarFalha('O link continua revogado.', erro))
  const revogar = (l: Link) =>
    fazer(async () => {
      await chamar(linksDaOrdem.revogar, { params: { id: l.id } })
      setFeito(null)
      await consultas.invalidateQueries({ queryKey: chave(id) })
      avisarComDesfazer('Link revogado: ele não abre mais.', () => void desfazer(l))
    }, 'Não foi possível revogar o link. Tente de novo.')
  return (
    <section aria-label="Página do cliente" className="grid gap-2 border-b px-4 py-3 text-13">
      <h2 className="font-semibold">Página do cliente</h2>
      {valem.length > 0 && (
        <ul className="grid gap-1">
          {valem.map((l) => (
            <li key={l.id} className="flex flex-wrap items-baseline gap-x-2">
              <span className="min-w-0 flex-1">
                {ESCOPOS[l.escopo]}
                <span className="num block text-12 text-text-2">
                  até {dataCurta(l.expira_em)} ·{' '}
                  {l.ultimo_acesso
                    ? `${plural(l.acessos, 'acesso')}, o último ${dataCurta(l.ultimo_acesso)} ${hora(l.ultimo_acesso)}`
                    : 'ainda não aberto'}
                </span>
              </span>
              <button type="button" className="g-link text-12" disabled={indo} onClick={() => void revogar(l)}>
                Revogar
              </button>
            </li>
          ))}
        </ul>
      )}
      {doCliente?.recusa && (
        <AlertBox tom="alerta" titulo="O link da conclusão não foi mandado ao cliente.">
          <p className="text-13">{doCliente.recusa}</p>
          <Button tamanho="pequeno" ocupado={indo} onClick={() => void gerar(false, doCliente.escopo)}>
            Gerar link
          </Button>
        </AlertBox>
      )}
      {feito && <Resultado feito={feito} />}
      <SegmentedControl
        rotulo="Para que é o link"
        tamanho="pequeno"
        opcoes={escoposDoLink.map((valor) => ({ valor, rotulo: ESCOPOS[valor] }))}
        valor={escopo}
        aoMudar={setEscopo}
      />
      <div className="flex flex-wrap gap-2">
        {escopo !== 'tecnico_externo' && (
          <Button tamanho="pequeno" icone={<Send />} ocupado={indo} onClick={() => void gerar(true)}>
            Mandar ao cliente
          </Button>
        )}
        <Button tamanho="pequeno" ocupado={indo} onClick={() => void gerar(false)}>
          {anterior ? 'Gerar outro' : 'Gerar o link'}
        </Button>
      </div>
      {escopo === 'tecnico_externo' && (
        <p className="text-12 text-text-2">
          Para quem não tem conta: abre com um PIN, mostra o endereço e o checklist, e vale até o fim do dia marcado.
        </p>
      )}
      {anterior && <p className="text-12 text-text-2">Com um novo, o link anterior para de funcionar.</p>}
      {geral && <AlertBox tom="perigo" titulo={geral} />}
    </section>
  )
}

/** The address is known only now: the database keeps its hash. */
function Resultado({ feito: { endereco, mandado, recusa, pin } }: { feito: Feito }) {
  return (
    <AlertBox
      tom={recusa ? 'alerta' : 'sucesso'}
      titulo={mandado ? `Mandado por ${CANAIS[mandado]}.` : recusa ? 'O link não foi mandado.' : 'Link gerado.'}
    >
      {recusa && <p className="text-13">{recusa}</p>}
      <ParaCopiar rotulo="Link" valor={endereco} />
      {pin !== null && (
        <>
          <ParaCopiar rotulo="PIN" valor={pin} />
          <p className="text-12">O PIN só aparece agora. Passe por telefone ou em outra mensagem, não junto do link.</p>
        </>
      )}
    </AlertBox>
  )
}
