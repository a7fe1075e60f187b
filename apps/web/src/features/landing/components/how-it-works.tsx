import { useEffect, useRef, useState } from 'react'
import { Piece } from '../../../ui/index.ts'
import { PHOTO } from '../tour/photo.ts'
import type { Tour } from '../tour/tour.tsx'
import { HowSteps } from './how-steps.tsx'
import type { WaysInProps } from './way-in-button.tsx'

/** How far below the window the section is when its code is asked for. */
const NEAR = '0px 0px 600px 0px'

/** Four steps that can be read at once, and tried as soon as the code for it is there: it is asked for when somebody comes near. */
export function HowItWorks(wayIn: WaysInProps) {
  const section = useRef<HTMLElement>(null)
  const [loaded, setLoaded] = useState<{ readonly Tour: typeof Tour } | null>(null)
  useEffect(() => {
    const element = section.current
    if (element === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        // Without it the steps are still there to be read.
        void import('../tour/tour.tsx').then(setLoaded, () => undefined)
      },
      { rootMargin: NEAR },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <section
      ref={section}
      aria-labelledby="how-it-works"
      className="mt-28 bg-sunk py-20 md:mt-40 md:py-28 drawn-near-530 md:drawn-near-428 lg:drawn-near-270"
    >
      <div className="sheet">
        <h2 id="how-it-works" className="display text-5xl md:text-7xl">
          How it works
        </h2>
        {loaded ? (
          <loaded.Tour {...wayIn} />
        ) : (
          <HowSteps
            stage={
              <Piece
                caption={<span className="block min-h-[2lh]">A toile on a dress form</span>}
                measure={PHOTO.measure}
              >
                {/* In a box with a height of its own: the browser logs an issue of what is loaded late with none. */}
                <div className="relative aspect-3/4">
                  <img
                    {...PHOTO.image}
                    alt={PHOTO.image.alt}
                    loading="lazy"
                    className="absolute inset-0 block size-full"
                  />
                </div>
              </Piece>
            }
          />
        )}
      </div>
    </section>
  )
}
