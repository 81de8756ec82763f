import { useEffect, useEffectEvent, useState } from 'react'
import { uuidv7 } from '#kit/id.ts'
import { chamar, SemConexao } from '#platform/navegador/api.ts'
import { Leitor } from '#ui/leitor/leitor.tsx'
import type { Leitura, Resposta } from '#ui/leitor/tipos.ts'
import { useCelular } from '#ui/usar-media.ts'
import { avisar } from '#ui/avisos.ts'
import { useSemRede } from '#ui/offline-bar.tsx'
import { materiais, type Achado } from '../../contract/materiais.ts'
import { qtd } from '../nomes.ts'
import type { LidoSemRede } from './carrinho.ts'
import { Quanto } from './quanto.tsx'
import { nomeiaLote, type Linha, type Qual } from './rascunho.ts'

interface Props {
  qual: Qual
  local: string | null
  /** a code that came in the address: looked up at once */
  codigo: string | undefined
  /** serials that are in the lines already */
  jaLidas: ReadonlySet<string>
  /** what the destination asks for, by material */
  pede: ReadonlyMap<string, string> | undefined
  /** the destination whose code this is, in words; null: it is a material */
  aoLerDestino: ((texto: string) => Promise<string | null>) | undefined
  /** codes that were read without a network and wait to be looked up, the oldest first */
  lidos: readonly LidoSemRede[]
  aoGuardar: (l: LidoSemRede) => void
  /** the oldest of them was looked up */
  aoConferir: () => void
  aoIncluir: (l: Linha) => void
}

/** Needs no more than its quantity: neither a cost, nor a way, nor the name of a lot. */
const direta = (qual: Qual, m: Achado['material']) =>
  qual !== 'entrada' &&
  qual !== 'ajuste' &&
  m.rastreio !== 'serie' &&
  (m.rastreio === 'nenhum' || !nomeiaLote(qual, 'menos'))

/** Code, quantity, Enter, next. A serial that is read is one unit at once; "12 × código" is a line at once. */
export function NovaLinha({ qual, local, codigo, jaLidas, pede, aoLerDestino, ...p }: Props) {
  const { lidos, aoGuardar, aoConferir, aoIncluir } = p
  const [achado, setAchado] = useState<Achado | null>(null)
  const [parecidos, setParecidos] = useState<readonly Achado[]>([])
  const celular = useCelular()
  const [rodada, setRodada] = useState(0)
  const recomecar = () => {
    setAchado(null)
    setParecidos([])
    setRodada((n) => n + 1)
  }
  const incluir = (a: Achado, quantidade: string, series: readonly string[]) =>
    aoIncluir({
      id: uuidv7(),
      material: a.material,
      aqui: a.aqui,
      quantidade,
      valor: null,
      sentido: 'menos',
      lote: null,
      series,
    })
  const escolher = (a: Achado, quantidade: string | undefined): Resposta => {
    setParecidos([])
    const { material: m, serie } = a
    if (serie !== null) {
      if (jaLidas.has(serie)) return { tom: 'repetida', texto: 'já está na lista, ignorada' }
      // an entry or an adjustment says what it cost, or which way: its sheet asks
      if (qual !== 'entrada' && qual !== 'ajuste') {
        incluir(a, '1', [serie])
        setAchado(null)
        return { tom: 'aceita', texto: m.nome }
      }
    } else if (quantidade && a.lote === null && direta(qual, m)) {
      incluir(a, quantidade, [])
      setAchado(null)
      return { tom: 'aceita', texto: `${m.nome}: ${qtd(quantidade)} ${m.unidade.toLowerCase()}` }
    }
    setAchado(a)
    return { tom: 'aceita', texto: m.nome }
  }
  const procurar = async ({ texto, quantidade }: Pick<Leitura, 'texto' | 'quantidade'>): Promise<Resposta> => {
    const destino = await aoLerDestino?.(texto)
    if (destino) return { tom: 'aceita', texto: qual === 'saida' ? `para a ${destino}` : `da ${destino}` }
    const query = { texto, ...(local ? { local } : {}) }
    const { data } = await chamar(materiais.achar, { query })
    const [unico] = data.parecidos
    if (data.exato) return escolher(data.exato, quantidade)
    if (unico && data.parecidos.length === 1) return escolher(unico, quantidade)
    if (!unico) return { tom: 'recusada', texto: 'nada com este código, nome ou série' }
    setParecidos(data.parecidos)
    return { tom: 'recusada', texto: 'há vários parecidos: escolha abaixo' }
  }
  const ler = async (l: Leitura): Promise<Resposta> => {
    try {
      return await procurar(l)
    } catch (erro) {
      if (!(erro instanceof SemConexao)) throw erro
      aoGuardar({ texto: l.texto, quantidade: l.quantidade })
      return { tom: 'aceita', texto: 'guardado: confiro quando a rede voltar' }
    }
  }
  const semRede = useSemRede()
  const [primeiro] = lidos
  const conferir = useEffectEvent(async (l: LidoSemRede) => {
    const resposta = await procurar(l).catch(() => null)
    if (!resposta) return
    aoConferir()
    if (resposta.tom === 'recusada') avisar({ titulo: `${l.texto}: ${resposta.texto}`, tom: 'alerta' })
  })
  useEffect(() => {
    // one that asks for more than its quantity is answered before the next
    if (!semRede && primeiro && !achado) void conferir(primeiro)
  }, [semRede, primeiro, achado])
  const doEndereco = useEffectEvent((t: string) => void procurar({ texto: t }).catch(() => {}))
  useEffect(() => {
    if (codigo) doEndereco(codigo)
  }, [codigo])
  return (
    <section aria-label="Incluir material" className="grid gap-2">
      <Leitor
        key={celular ? 0 : rodada}
        rotulo="Código, série ou nome"
        comeca={celular && qual === 'saida' ? 'camera' : 'campo'}
        cunha={!achado}
        foco={!celular && !achado && !codigo}
        aoLer={ler}
      />
      {aoLerDestino && (
        <p className="text-12 text-text-2">
          {qual === 'saida' ? 'Vai para uma ordem de serviço?' : 'Voltou de uma ordem de serviço?'} Leia o código QR
          dela ou escreva o número, como OS 12/2026.
        </p>
      )}
      {lidos.length > 0 && (
        <ul aria-label="Lidos sem rede" className="num text-13">
          {lidos.map((l, n) => (
            <li key={n} className="border-b py-2">
              {l.quantidade ? `${l.quantidade} × ${l.texto}` : l.texto}
              <span className="ml-2 text-12 text-text-2">confiro quando a rede voltar</span>
            </li>
          ))}
        </ul>
      )}
      {achado && (
        <Quanto
          key={achado.material.id}
          qual={qual}
          local={local}
          pedida={pede?.get(achado.material.id)}
          achado={achado}
          aoDesistir={recomecar}
          aoIncluir={(l) => {
            aoIncluir(l)
            recomecar()
          }}
        />
      )}
      <ul aria-label="Materiais parecidos" className="empty:hidden">
        {parecidos.map((p) => (
          <li key={p.material.id}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-3 border-b px-2 text-left text-13 hover:bg-surface-2"
              onClick={() => escolher(p, undefined)}
            >
              <span className="num w-24 shrink-0 truncate text-text-2">{p.material.codigo}</span>
              <span className="min-w-0 flex-1 truncate">{p.material.nome}</span>
              <span className="num">{qtd(p.aqui ?? p.material.disponivel)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
