import { useState } from 'react'
import { linkDaProposta, linkDeEditarProposta } from '#modules/propostas/links.ts'
import { ESTADOS } from '#modules/propostas/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { FilePlus } from '#ui/icones.ts'
import { TextArea } from '#ui/text-area.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { extras, type ExtraDaOrdem } from '../../contract/extras.ts'
import type { Ordem } from '../../contract/ordem.ts'
import { relerOrdens, useExtras } from '../dados.ts'

/** Work that was found in the order: proposed to its customer, done once accepted. */
export function Extras({ ordem: o }: { ordem: Ordem }) {
  const propoe = usePode('propostas.proposta.editar')
  const ve = usePode('propostas.proposta.ver')
  const [propondo, setPropondo] = useState(false)
  const { data = [] } = useExtras(o.id)
  const pode = propoe && o.situacao !== 'cancelada'
  if (data.length === 0 && !pode) return null
  return (
    <section aria-label="Serviços extras" className="grid gap-2 border-b px-4 py-3 text-13">
      <h2 className="font-semibold">Serviços extras</h2>
      {data.length > 0 && (
        <ul className="grid gap-2">
          {data.map((e) => (
            <Extra key={e.proposta_id} extra={e} abre={ve} />
          ))}
        </ul>
      )}
      {pode && (
        <div>
          <Button tamanho="pequeno" icone={<FilePlus />} onClick={() => setPropondo(true)}>
            Propor serviço extra
          </Button>
        </div>
      )}
      {propondo && <Propor ordem={o} aoFechar={() => setPropondo(false)} />}
    </section>
  )
}

function Extra({ extra: e, abre }: { extra: ExtraDaOrdem; abre: boolean }) {
  const estado = ESTADOS[e.estado]
  const detalhe = [e.numero, e.valor_centavos ? dinheiro(e.valor_centavos) : null].filter(Boolean).join(' · ')
  return (
    <li className="grid gap-0.5">
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1">{e.descricao}</span>
        <StatusChip tom={estado.tom}>{estado.rotulo}</StatusChip>
      </span>
      {abre ? (
        <a className="g-link num text-12" href={linkDaProposta({ id: e.proposta_id, tipo: 'servicos' })}>
          {detalhe}
        </a>
      ) : (
        <span className="num text-12 text-text-2">{detalhe}</span>
      )}
      {e.estado !== 'aceita' && <span className="text-12 text-text-2">Só começa depois do aceite do cliente.</span>}
    </li>
  )
}

function Propor({ ordem: o, aoFechar }: { ordem: Ordem; aoFechar: () => void }) {
  const navegar = useNavegar()
  const [chave] = useState(() => crypto.randomUUID())
  const [descricao, setDescricao] = useState('')
  const { indo, erros, geral, fazer } = useAto()
  const propor = () =>
    fazer(async () => {
      const { data } = await chamar(extras.propor, { params: { id: o.id }, body: { chave, descricao } })
      await relerOrdens()
      await navegar({ to: linkDeEditarProposta({ id: data.proposta_id, tipo: 'servicos' }) })
    }, 'A proposta não foi aberta. Tente de novo.')
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && !indo && aoFechar()}
      titulo="Propor serviço extra"
      descricao="Abre uma proposta de serviços no editor. A equipe vê que só começa depois do aceite."
      rodape={
        <>
          <Button onClick={aoFechar}>Voltar</Button>
          <Button variante="primaria" ocupado={indo} onClick={() => void propor()}>
            Abrir no editor
          </Button>
        </>
      }
    >
      <TextArea
        rotulo="O que precisa ser feito"
        linhas={3}
        maxLength={500}
        value={descricao}
        erro={erros.descricao ?? geral}
        onChange={(e) => setDescricao(e.currentTarget.value)}
      />
    </Dialog>
  )
}
