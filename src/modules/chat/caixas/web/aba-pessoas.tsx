import { useCallback, useState } from 'react'
import { buscarColegas } from '#modules/acesso/web/publico.ts'
import { avisarComDesfazer } from '#ui/avisos.ts'
import { acompanhar } from '#ui/desfazer-pela-tecla.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Users, X } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { papeisDaCaixa, type Caixa, type PapelDaCaixa } from '#modules/chat/nucleo/tipos.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'
import { NOME_DO_PAPEL } from '#modules/chat/nucleo/web/nomes.ts'
import { useAtosDaCaixa } from './dados.ts'

const DETALHE: Record<PapelDaCaixa, string> = {
  administrador: 'Atende, distribui e configura',
  atendente: 'Lê e responde',
  leitor: 'Só lê',
}
const papeis = papeisDaCaixa.map((p) => ({ valor: p, rotulo: NOME_DO_PAPEL[p], detalhe: DETALHE[p] }))

export function AbaPessoas({ c, podeConfigurar }: { c: Caixa; podeConfigurar: boolean }) {
  const { darPapel, tirarPessoa } = useAtosDaCaixa()
  const [papel, setPapel] = useState<PapelDaCaixa>('atendente')
  const { fazer } = useAto()
  const tentar = (ato: () => Promise<void>, falha: string) => fazer(ato, falhou(falha))
  const { usuarios } = c
  const buscar = useCallback(
    async (texto: string, sinal: AbortSignal) => {
      const dentro = new Set(usuarios.map((u) => u.usuario_id))
      return (await buscarColegas(texto, sinal)).filter((p) => !dentro.has(p.valor))
    },
    [usuarios],
  )
  const tirar = async (u: Caixa['usuarios'][number]) => {
    if (await tentar(() => tirarPessoa(c.id, u.usuario_id), 'A pessoa não pôde ser retirada.'))
      avisarComDesfazer(
        `${u.nome} saiu da caixa`,
        () => void tentar(() => darPapel(c.id, u.usuario_id, u.papel, true), 'Não foi possível desfazer.'),
      )
  }
  return (
    <div className="grid max-w-[560px] gap-4">
      {podeConfigurar && (
        <div className="flex items-end gap-2">
          <Combobox
            rotulo="Adicionar pessoa"
            placeholder="Nome"
            className="flex-1"
            buscar={buscar}
            valor={null}
            aoMudar={(o) =>
              o && void tentar(() => darPapel(c.id, o.valor, papel, true), 'A pessoa não pôde ser adicionada.')
            }
          />
          <Select
            rotulo="Papel da nova pessoa"
            rotuloOculto
            className="w-40"
            opcoes={papeis}
            valor={papel}
            aoMudar={setPapel}
          />
        </div>
      )}
      {usuarios.length === 0 && (
        <EmptyState
          icone={<Users />}
          frase="Ninguém atende esta caixa"
          detalhe="Adicione quem vai ler e responder as conversas dela."
        />
      )}
      <ul aria-label="Pessoas da caixa" className="divide-y">
        {usuarios.map((u) => (
          <li key={u.usuario_id} className="flex items-center gap-3 py-2 max-md:gap-2">
            <Avatar nome={u.nome} chave={u.usuario_id} />
            <span className="min-w-0 flex-1 truncate text-14 max-md:whitespace-normal">{u.nome}</span>
            {podeConfigurar ? (
              <>
                <Select
                  rotulo={`Papel de ${u.nome}`}
                  rotuloOculto
                  className="w-40"
                  tamanho="pequeno"
                  opcoes={papeis}
                  valor={u.papel}
                  aoMudar={(p) =>
                    void tentar(() => darPapel(c.id, u.usuario_id, p, false), 'O papel não pôde ser alterado.')
                  }
                />
                <IconButton
                  rotulo={`Tirar ${u.nome} da caixa`}
                  icone={<X />}
                  onClick={() => void acompanhar(tirar(u))}
                />
              </>
            ) : (
              <span className="text-13 text-text-2">{NOME_DO_PAPEL[u.papel]}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
