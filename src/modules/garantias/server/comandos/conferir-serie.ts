import { momentoCurtoAqui } from '#kit/aqui.ts'
import { conflito, ErroApp } from '#kit/erro.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { instaladaAgora, seguidoPorSerie, serieNoEstoque, type Instalada } from '../consultas/onde-esta.ts'
import type { Vaga } from './vaga.ts'

/** Code that lets the page offer the supervisor's acceptance. */
export const FORA_DA_NOTA = 'FORA_DA_NOTA'
/** Places from which nothing may be installed. */
const PARADOS = new Set(['avaria', 'quarentena', 'perda'])

const lidaPor = (i: Pick<Instalada, 'por' | 'instalada_em'>): string =>
  `${i.por ? `por ${i.por} ` : ''}em ${momentoCurtoAqui(i.instalada_em)}`

function recusarInstalada(i: Instalada, vaga: Vaga): never {
  if (i.usina_id === vaga.usina_id)
    throw conflito(`Esta série já está em ${i.lugar}, lida ${lidaPor(i)}. Confira a etiqueta ou tire-a de lá antes.`)
  throw conflito(
    `Esta série está na usina ${i.usina}, em ${i.lugar}, posta ${lidaPor(i)}. Confira a etiqueta ou tire-a de lá antes.`,
  )
}

/**
 * Whether a serial may go to a position. A refusal states what is there now, who or what took it, and what can be done.
 * Returns whether the serial is in no invoice.
 */
export async function conferirSerie(
  tx: Tx,
  serie: string,
  vaga: Vaga,
  aceita: boolean,
): Promise<{ fora_da_nota: boolean }> {
  const instalada = await instaladaAgora(tx, serie)
  if (instalada) recusarInstalada(instalada, vaga)
  const noEstoque = await serieNoEstoque(tx, serie)
  const dela = noEstoque.find((s) => s.item_id === vaga.item_id)
  const outra = noEstoque[0]
  if (!dela && outra)
    throw conflito(
      `Esta série é de outro modelo: ${outra.modelo}. ${vaga.lugar} leva ${vaga.modelo}. Confira a caixa ou escolha a posição certa.`,
    )
  if (dela && PARADOS.has(dela.tipo))
    throw conflito(
      `Esta série está em ${dela.local}, e o que está lá não se instala. ${dela.responsavel ? `Fale com ${dela.responsavel}` : 'Fale com o estoque'} ou use outra.`,
    )
  const parada = dela?.tipo === 'almoxarifado'
  const desconhecida = !dela && (await seguidoPorSerie(tx, vaga.item_id))
  if ((parada || desconhecida) && !aceita)
    throw new ErroApp(
      FORA_DA_NOTA,
      409,
      parada
        ? `Esta série ainda está em ${dela.local}: o estoque não deu saída. Peça a saída, ou um supervisor aceita assim mesmo.`
        : 'Esta série não veio em nota da empresa. Confira a etiqueta, ou um supervisor aceita assim mesmo.',
    )
  return { fora_da_nota: desconhecida }
}
