import { usePessoa } from '#platform/navegador/pessoa.ts'
import { Avatar, GrupoDeAvatares } from '#ui/avatar.tsx'
import { avisar } from '#ui/avisos.ts'
import { Combobox } from '#ui/combobox.tsx'
import { mensagemDe } from '#ui/form/erros.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Bell, BellOff, UserPlus, X } from '#ui/icones.ts'
import { Popover } from '#ui/popover.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { Cartao } from '#modules/funis/nucleo/tipos.ts'
import { buscarQuemVe } from './campos/quem-ve.ts'
import { useAtosDoCartao } from '#modules/funis/nucleo/web/dados.ts'

const PAPEL: Record<string, string> = { seguidor: 'Segue', colaborador: 'Colabora' }

/** Followers of the card: the user toggles themselves and can add colleagues. */
export function Seguidores({ cartao: c, qual }: { cartao: Cartao; qual: string }) {
  const eu = usePessoa()
  const atos = useAtosDoCartao(c.id, qual)
  const { indo, fazer } = useAto()
  const meu = c.pessoas.find((p) => p.id === eu.id)
  const agir = (ato: () => Promise<void>) =>
    fazer(ato, (e) => avisar({ titulo: mensagemDe(e, 'Não deu certo.'), tom: 'perigo' }))
  return (
    <>
      <Popover
        alinhar="end"
        titulo="Quem acompanha este cartão"
        className="w-80"
        gatilho={
          c.pessoas.length > 0 ? (
            <button
              type="button"
              className="rounded-(--r-sm) px-1 py-0.5 hover:bg-surface-3"
              aria-label={`Quem acompanha: ${c.pessoas.map((p) => p.nome).join(', ')}`}
            >
              <GrupoDeAvatares pessoas={c.pessoas} maximo={3} tamanho={22} />
            </button>
          ) : (
            <IconButton rotulo="Chamar um colega" icone={<UserPlus />} />
          )
        }
      >
        <ul aria-label="Quem acompanha" className="flex max-h-60 flex-col overflow-y-auto">
          {c.pessoas.length === 0 && (
            <li className="pb-1 text-13 text-text-2">
              Ninguém acompanha ainda. Quem segue é avisado do que acontece aqui.
            </li>
          )}
          {c.pessoas.map((p) => (
            <li key={p.id} className="flex h-9 items-center gap-2 text-13">
              <Avatar nome={p.nome} chave={p.id} tamanho={24} />
              <span className="min-w-0 flex-1 truncate">{p.id === eu.id ? `${p.nome} (você)` : p.nome}</span>
              <span className="text-12 text-text-2">{PAPEL[p.papel] ?? p.papel}</span>
              {c.pode.editar && (
                <IconButton
                  tamanho="pequeno"
                  rotulo={`Tirar ${p.nome}`}
                  icone={<X />}
                  disabled={indo}
                  onClick={() => void agir(() => atos.tirar(p.id))}
                />
              )}
            </li>
          ))}
        </ul>
        {c.pode.editar && (
          <Combobox
            className="mt-2"
            rotulo="Chamar um colega"
            placeholder="Buscar pessoa"
            buscar={buscarQuemVe(c.funil_id)}
            valor={null}
            aoMudar={(o) => o && void agir(() => atos.juntar(o.valor, 'seguidor'))}
          />
        )}
      </Popover>
      <IconButton
        rotulo={meu ? 'Deixar de seguir' : 'Seguir este cartão'}
        aria-pressed={meu !== undefined}
        disabled={indo || meu?.papel === 'colaborador'}
        icone={meu ? <Bell className="fill-primary-soft text-primary-text" /> : <BellOff />}
        onClick={() => void agir(() => atos.seguir(!meu))}
      />
    </>
  )
}
