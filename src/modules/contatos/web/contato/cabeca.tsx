import { useState } from 'react'
import { formatarTelefone } from '#kit/telefone.ts'
import { atalhosDoContato } from '#modules/ligados-na-pagina.ts'
import { pode, usePessoa } from '#platform/navegador/pessoa.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Combine } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import type { Contato } from '../../tipos.ts'
import { nomeDoContato } from '../nomes.ts'
import { buscarContatos } from '../opcoes.ts'
import { Unir } from '../unir/unir.tsx'

const Atalho = ({ href, icone, children }: { href: string; icone: React.ReactNode; children: string }) => (
  <a
    className="g-btn g-btn--contorno inline-flex h-8 items-center gap-2 max-md:h-10 rounded border px-3 text-13 hover:bg-surface-2"
    href={href}
  >
    {icone}
    {children}
  </a>
)

/** Header of a contact: main data and actions. */
export function Cabeca({ contato: c }: { contato: Contato }) {
  const eu = usePessoa()
  const une = pode(eu, 'contatos.contato.unir')
  const [escolhendo, setEscolhendo] = useState(false)
  const [outro, setOutro] = useState<Opcao | null>(null)
  const fatos = [
    c.telefone && formatarTelefone(c.telefone),
    c.email,
    c.documento,
    [c.cidade, c.uf?.toUpperCase()].filter(Boolean).join(' · '),
  ].filter(Boolean)
  return (
    <header data-cabeca="" className="flex flex-wrap items-center gap-3 p-4">
      <Avatar nome={nomeDoContato(c)} chave={c.id} tamanho={48} />
      <div className="min-w-0 flex-1 max-md:basis-3/5">
        <h1 className="truncate text-20 font-semibold">{nomeDoContato(c)}</h1>
        <p className="truncate text-13 text-text-2">{fatos.join(' · ') || 'Sem telefone, e-mail ou documento'}</p>
        <p className="mt-1 flex flex-wrap gap-1">
          <Chip>{c.tipo === 'empresa' ? 'Empresa' : 'Pessoa'}</Chip>
          {c.tags.map((t) => (
            <Chip key={t} tom="info">
              {t}
            </Chip>
          ))}
          {c.responsavel && <Chip contorno>Dono: {c.responsavel.nome}</Chip>}
          {c.suspeitos > 0 && une && (
            <Link href="/cad/cadastros/contatos?aba=duplicados" className="text-12">
              pode estar repetido
            </Link>
          )}
          {c.pedidos_abertos > 0 && <Chip tom="alerta">pedido de privacidade aberto</Chip>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {atalhosDoContato.map(
          ({ rotulo, Icone, href, serve, permissao }) =>
            (permissao === undefined || pode(eu, permissao)) &&
            (serve?.(c) ?? true) && (
              <Atalho key={rotulo} href={href(c)} icone={<Icone />}>
                {rotulo}
              </Atalho>
            ),
        )}
        {une && (
          <Button icone={<Combine />} onClick={() => setEscolhendo(true)}>
            Unir
          </Button>
        )}
      </div>
      <Dialog aberto={escolhendo && !outro} aoMudar={setEscolhendo} titulo="Unir com qual contato?">
        <Combobox
          rotulo="Contato"
          buscar={buscarContatos}
          valor={outro}
          aoMudar={(o) => setOutro(o?.valor === c.id ? null : o)}
          placeholder="Nome, telefone ou e-mail"
        />
      </Dialog>
      {outro && (
        <Unir
          de={outro.valor}
          para={c.id}
          aoFechar={() => {
            setOutro(null)
            setEscolhendo(false)
          }}
        />
      )}
    </header>
  )
}
