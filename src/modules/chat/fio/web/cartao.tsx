import { CircleCheck } from '#ui/icones.ts'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import type { Local } from './cartao-de-local.tsx'
import { cartoesDoFio } from './encaixes.ts'
import { lerEscolha, lerOferta } from './ofertas.ts'

const CartaoDeLocal = tardia(() => import('./cartao-de-local.tsx').then((m) => m.CartaoDeLocal))
const CartaoDeContatos = tardia(() => import('./cartao-de-contatos.tsx').then((m) => m.CartaoDeContatos))
const CartaoDeOferta = tardia(() => import('./cartao-de-oferta.tsx').then((m) => m.CartaoDeOferta))

type Dados = NonNullable<Mensagem['dados']>
const texto = (v: unknown): string | null => (typeof v === 'string' && v !== '' ? v : null)

export function lerLocal(d: Dados | null): Local | null {
  if (d?.tipo !== 'localizacao' || typeof d.latitude !== 'number' || typeof d.longitude !== 'number') return null
  return {
    latitude: d.latitude,
    longitude: d.longitude,
    nome: texto(d.nome),
    endereco: texto(d.endereco),
    aoVivo: d.ao_vivo === true,
  }
}

export function lerContatos(d: Dados | null): { nome: string; telefones: string[] }[] | null {
  if (d?.tipo !== 'contatos' || !Array.isArray(d.contatos)) return null
  return d.contatos.flatMap((c: unknown) => {
    if (typeof c !== 'object' || c === null || !('nome' in c)) return []
    const telefones =
      'telefones' in c && Array.isArray(c.telefones)
        ? c.telefones.filter((t): t is string => typeof t === 'string')
        : []
    return [{ nome: texto(c.nome) ?? 'Contato', telefones }]
  })
}

function CartaoDeEscolha({ rotulo, escolhas }: { rotulo: string; escolhas: string[] }) {
  return (
    <div className="flex items-start gap-2 py-0.5 text-13">
      <CircleCheck className="mt-0.5 size-3.5 shrink-0 text-success" />
      <span>
        <span className="block text-12 text-text-2">{rotulo}</span>
        {escolhas.map((e) => (
          <b key={e} className="block font-medium">
            {e}
          </b>
        ))}
      </span>
    </div>
  )
}

/** Whether the card shows everything that the text says, so that the text is hidden. */
export const cartaoBasta = (d: Dados | null): boolean =>
  Boolean(lerLocal(d) ?? lerContatos(d)?.length ?? lerOferta(d) ?? lerEscolha(d))

/** Renders locations, contacts, offers and choices as cards; null for plain text. */
export function Cartao({
  m,
  aoConversar,
}: {
  m: Mensagem
  aoConversar: ((telefone: string, nome: string) => void) | null
}) {
  const local = lerLocal(m.dados)
  const oferta = local ? null : lerOferta(m.dados)
  const escolha = local || oferta ? null : lerEscolha(m.dados)
  const contatos = local || oferta || escolha ? null : lerContatos(m.dados)
  if (escolha) return <CartaoDeEscolha {...escolha} />
  const doCanal = cartoesDoFio.ler().find((c) => c.tipo === m.dados?.tipo)
  if (!local && !oferta && !contatos?.length && !doCanal) return null
  return (
    <Aguarde fallback={<span className="block h-10" />}>
      {local && <CartaoDeLocal l={local} />}
      {oferta && <CartaoDeOferta o={oferta} dados={m.dados} />}
      {contatos?.length ? <CartaoDeContatos lista={contatos} aoConversar={aoConversar} /> : null}
      {doCanal && <doCanal.Componente m={m} />}
    </Aguarde>
  )
}
